/// A small HTTP server on one port of this machine.
public enum HTTPPortSkeleton {}
