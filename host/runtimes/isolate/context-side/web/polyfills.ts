/** The parts that core-js has. They build on one another, so they are set up together. */
import 'core-js/actual/dom-exception';
import 'core-js/actual/structured-clone';
import 'core-js/actual/atob';
import 'core-js/actual/btoa';

/** Where core-js puts them. */
export default globalThis;
