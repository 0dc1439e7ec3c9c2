/** core-js has no types; its modules are imported for what they add to the global object. */
declare module 'core-js/actual/*';
