// SPDX-License-Identifier: Apache-2.0
/**
 * Jobs of workers on several machines. {@code Node} is a node of a cluster and the only user of
 * Pekko: it knows the members of the cluster and sends each {@code Envelope}, of which {@code
 * Pieces} are sent if it is large. A {@link dev.ravel.cluster.Worker} is the node that does jobs, a
 * {@code Client} the node of a user. A <i>job</i> is work for a worker, a <i>result</i> its answer,
 * a <i>lease</i> a subtree that an explorer explores alone for some time:
 *
 * <table>
 *   <caption>Jobs</caption>
 *   <tr><th>job</th><th>from</th><th>runner</th><th>result</th></tr>
 *   <tr><td>{@code CheckJob}, a check with its large searches by all workers</td>
 *     <td>{@link dev.ravel.cluster.Clustered}, {@link dev.ravel.cluster.Jobs}</td>
 *     <td>{@code CheckJobRunner}</td><td>{@code CheckJob.Result}</td></tr>
 *   <tr><td>{@code SearchJob}, a search by members of {@code explore.spread}</td>
 *     <td>{@code SearchLeader} of a check</td>
 *     <td>{@code SearchJobRunner}</td><td>messages to the coordinator</td></tr>
 *   <tr><td>{@code TreeJob}, an explorer of one tree of executions</td>
 *     <td>{@code ExplorerPool} of a check</td>
 *     <td>{@code TreeJobRunner}</td><td>that of each lease</td></tr>
 *   <tr><td>{@code FileJob}, a check by one worker alone</td>
 *     <td>{@code WorkQueue} of {@link dev.ravel.cluster.Checkers} and {@link
 *     dev.ravel.cluster.Samplers}</td>
 *     <td>{@code FileJobRunner}</td><td>{@code Checking}, {@code FileJob.Samples}</td></tr>
 * </table>
 *
 * <p>A {@code CheckJob} is for the oldest worker. The results of its searches ({@code Recorder})
 * return to the client, which makes the check once more with them in place of searches ({@code
 * RemoteResults}, {@code SearchReplay}): the same code makes the output as on one machine, also
 * when a client returns to its job later. All other workers have a {@code JobReplica} of each
 * check, and all workers with members the checkpoint of a search; after the loss of a worker the
 * oldest one that remains continues its checks.
 *
 * <p>Messages are bytes alone, every length is checked, and no object is serialized. {@link
 * dev.ravel.cluster.Discovery} finds workers by a name of the network.
 *
 * <p>Security: without {@link dev.ravel.cluster.Keys} nodes listen to this machine alone; with them
 * they use TLS 1.3, and the authority of the keys identifies both sides. The owner of such a key is
 * trusted: models are interpreted, never run, and a worker reads no file of its machine for a job.
 *
 * <p>Its jars are on the class path of {@code ravel worker} and {@code --cluster} alone.
 */
package dev.ravel.cluster;
