// SPDX-License-Identifier: Apache-2.0
/**
 * Workers on several machines, and clients that ask them to search. {@code Node} is a node of a
 * cluster and the only user of Pekko: it knows the members of the cluster and sends bytes. A {@link
 * dev.ravel.cluster.Worker} waits for jobs; its {@code Share} of a job consists of members of
 * {@code explore.spread}.
 *
 * <p>{@link dev.ravel.cluster.Clustered} is a check by a cluster. The {@code Client} sends it as a
 * {@code Task} to the oldest worker, where a {@code CheckJobRunner} checks the file as usual and
 * leads each large search ({@code Leading}). The results of the searches return as a transcript
 * ({@code Recorder}), and the client checks the file once more with them in place of searches
 * ({@code Retelling}, {@code RemoteResults}): the same code makes the output as on one machine,
 * also when a client returns to its job later ({@link dev.ravel.cluster.Jobs}). All other workers
 * hold a {@code JobReplica} of each task, and all participants know the state of a search; after
 * the loss of the worker the oldest remaining one goes on from there.
 *
 * <p>{@link dev.ravel.cluster.Testers} and {@link dev.ravel.cluster.Checkers} divide a {@code
 * WorkQueue} of {@code WorkItems} among workers, each item a {@code FileJob}. An {@code
 * ExplorerPool} of explorers ({@code TreeJobRunner}) explores one tree of executions for {@link
 * dev.ravel.cluster.Clustered}, which lends parts of the tree to each of them. {@code Envelope} is
 * the form of all messages: bytes alone, every length checked, no serialized objects. {@link
 * dev.ravel.cluster.Discovery} finds workers by a name of the network.
 *
 * <p>Security: without {@link dev.ravel.cluster.Keys} nodes listen to this machine alone; with them
 * they use TLS 1.3, and the authority of the keys identifies both sides. The owner of such a key is
 * trusted: models are interpreted, never run, and a worker reads no file of its machine for a job.
 *
 * <p>Its jars are on the class path of {@code ravel worker} and {@code --cluster} alone.
 */
package dev.ravel.cluster;
