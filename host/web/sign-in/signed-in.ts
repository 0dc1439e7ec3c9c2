/** The page to which an authorization server sends the window back: it tells the page that waits, and goes. */
import { SIGN_IN_CHANNEL } from './messages.ts';

const { search, pathname } = location;
history.replaceState(null, '', pathname);
new BroadcastChannel(SIGN_IN_CHANNEL).postMessage(search);
window.close();
