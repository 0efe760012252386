// A skeleton.
