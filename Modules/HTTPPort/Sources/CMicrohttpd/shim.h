// Inline wrappers, because libmicrohttpd's own functions are variadic, which Swift cannot call.
#pragma once
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>

#ifdef __linux__
#define STRATA_PORT_POLLING MHD_USE_EPOLL_INTERNAL_THREAD
#else
#define STRATA_PORT_POLLING MHD_USE_AUTO_INTERNAL_THREAD
#endif

struct strata_port_options {
    uint16_t port;
    int loopback_only;
    /// The maximum number of connections of each thread.
    unsigned int connections;
    unsigned int idle_seconds;
    unsigned int threads;
    size_t memory_per_connection;
};

/// The results of a reader that has no more bytes: the body is complete, or it breaks off.
static const ssize_t strata_stream_complete = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t strata_stream_broken = MHD_CONTENT_READER_END_WITH_ERROR;
/// The length of a body that is not known yet.
static const uint64_t strata_length_unknown = MHD_SIZE_UNKNOWN;

/// Starts a daemon on IPv4; returns NULL and sets errno if the port cannot be opened.
static inline struct MHD_Daemon *strata_port_start(
    struct strata_port_options options, MHD_AcceptPolicyCallback accepts, MHD_NotifyConnectionCallback connected,
    void *(*target)(void *, const char *, struct MHD_Connection *), MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed, void *context) {
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(options.port);
    address.sin_addr.s_addr = htonl(options.loopback_only ? INADDR_LOOPBACK : INADDR_ANY);
    return MHD_start_daemon(
        STRATA_PORT_POLLING | MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME, options.port, accepts, context, handler, context,
        MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_NOTIFY_CONNECTION, connected, context, MHD_OPTION_URI_LOG_CALLBACK,
        target, context, MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_CONNECTION_LIMIT,
        options.connections * options.threads, MHD_OPTION_CONNECTION_TIMEOUT, options.idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, options.memory_per_connection, MHD_OPTION_THREAD_POOL_SIZE, options.threads,
        MHD_OPTION_END);
}

/// Returns the port of a daemon; 0 if it is unknown.
static inline uint16_t strata_port_bound(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

/// Returns true if a connection begins, false if it ends.
static inline int strata_connection_begins(enum MHD_ConnectionNotificationCode code) {
    return code == MHD_CONNECTION_NOTIFY_STARTED;
}

/// Returns the socket of a connection; -1 if it is unknown.
static inline int strata_connection_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/// Returns the number of the port that a connection has come to; 0 if it is unknown.
static inline uint16_t strata_connection_port(struct MHD_Connection *connection) {
    struct sockaddr_in address;
    socklen_t length = sizeof address;
    int descriptor = strata_connection_socket(connection);
    if (getsockname(descriptor, (struct sockaddr *)&address, &length) != 0 || address.sin_family != AF_INET) return 0;
    return ntohs(address.sin_port);
}

/// Returns true if a socket has room for more bytes.
static inline int strata_can_send(int descriptor) {
    struct pollfd item = {descriptor, POLLOUT, 0};
    return poll(&item, 1, 0) > 0 && (item.revents & POLLOUT);
}

/// Returns a second descriptor of a socket, which child processes do not inherit; -1 if there is none.
static inline int strata_copy_descriptor(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 0); }

/// Returns true if the other end of a connection is this machine.
static inline int strata_peer_is_loopback(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (!info || !info->client_addr || info->client_addr->sa_family != AF_INET) return 0;
    const struct sockaddr_in *address = (const struct sockaddr_in *)info->client_addr;
    return (ntohl(address->sin_addr.s_addr) >> 24) == 127;
}

/// Resets a connection, so that its client gets an error and not a regular end. `SO_LINGER` alone is not sufficient, because libmicrohttpd
/// shuts the connection down before it closes it. Dissolving the association resets it at once on systems that support that (Linux).
static inline void strata_reset(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (!info) return;
    struct linger linger = {1, 0};
    setsockopt(info->connect_fd, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
    struct sockaddr nowhere;
    memset(&nowhere, 0, sizeof nowhere);
    nowhere.sa_family = AF_UNSPEC;
    connect(info->connect_fd, &nowhere, sizeof nowhere);
}
