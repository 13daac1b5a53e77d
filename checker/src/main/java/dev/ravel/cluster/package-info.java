// SPDX-License-Identifier: Apache-2.0
/**
 * Workers on several machines, and somebody who asks them to search. {@code Node} is a node of a
 * cluster and the only user of Pekko: it knows who is there and sends bytes. A {@link
 * dev.ravel.cluster.Worker} waits for jobs; its {@code Share} of one are members of {@code
 * explore.spread}. {@link dev.ravel.cluster.Clustered} is the check with a cluster: the {@code
 * Client} gives it as a {@code Task} to the worker that was there first, which does it as an {@code
 * CheckJobRunner}: it checks the file as usual and leads each large search ({@code Leading}). The
 * results of its searches go back as a transcript ({@code Recorder}), with which the one who asked
 * checks the file once more, without searching ({@code Retelling}, {@code RemoteResults}): so all
 * that is told is told by the same code as on one machine, then or whenever somebody comes back
 * ({@link dev.ravel.cluster.Jobs}). What is undertaken is known to all other workers as a {@code
 * JobReplica}, and where a search stands to all who have a share: where the worker is lost the
 * oldest that is left goes on from there. {@link dev.ravel.cluster.Testers} and {@link
 * dev.ravel.cluster.Checkers} have workers do a {@code WorkQueue} of {@code WorkItems} in pieces,
 * each an {@code FileJob} of its own. {@code ExplorerPool} of explorers ({@code TreeJobRunner})
 * explores one tree of executions for {@link dev.ravel.cluster.Clustered}: each is lent parts of it
 * by the one who asks. {@code Envelope} is what they send each other: bytes alone, every length
 * checked, no serialized objects. {@link dev.ravel.cluster.Discovery} finds workers by a name of
 * the network.
 *
 * <p>Security: without {@link dev.ravel.cluster.Keys} only this machine is listened to; with them
 * TLS 1.3, both sides known by the authority of the keys. Whoever has such a key is trusted: models
 * are interpreted, never run, and a worker reads no file of its machine for a job.
 *
 * <p>Its jars are on the class path of {@code ravel worker} and {@code --cluster} alone.
 */
package dev.ravel.cluster;
