/** The page that a private host shows to who brings nothing: it takes a key, or has people sign in elsewhere. */
import { byId, element } from '../elements.ts';
import {
  beginAuthorization,
  readAnswer,
  readToken,
  tokenRequest,
  type Authorization,
} from './authorization.ts';
import { SIGN_IN_CHANNEL } from './messages.ts';
import type { OAuthOffer, SignInOffer } from './offer.ts';
import { ask, keepSession } from './session.ts';

const ROOT = new URL('../', import.meta.url);
const alerts = byId('alerts', HTMLDivElement);
const status = byId('status', HTMLElement);

function tell(error: unknown): void {
  status.textContent = '';
  const reason = error instanceof Error ? error.message : String(error);
  alerts.replaceChildren(element('p', { class: 'notice notice-trouble' }, reason));
}

/** Sees that a key or token counts, hands it over, and shows the page that was asked for. */
async function enter(credential: string): Promise<void> {
  alerts.replaceChildren();
  status.textContent = 'One moment …';
  const response = await fetch(new URL('api/health', ROOT), {
    headers: { authorization: `Bearer ${credential}` },
    cache: 'no-store',
  });
  if (!response.ok) {
    const { error } = (await response.json()) as { readonly error?: { readonly message?: string } };
    throw new Error(`The host refuses: ${error?.message ?? `it answered ${response.status}`}.`);
  }
  await ask(await startWorker(), { kind: 'hold', credential });
  location.replace(location.href.replace(/#$/, ''));
  // An address with a fragment is not loaded anew by that.
  if (location.hash !== '') location.reload();
}

/** What the worker's address is allowed to be (Trusted Types): its own alone. */
const policy = Reflect.get(globalThis, 'trustedTypes') as
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL: () => string },
      ): { createScriptURL(url: string): string };
    }
  | undefined;

async function startWorker(): Promise<ServiceWorker> {
  const script = new URL('session-worker.js', import.meta.url).href;
  const trusted = policy?.createPolicy('toolyard', { createScriptURL: () => script }).createScriptURL(script);
  await navigator.serviceWorker.register(trusted ?? script, { scope: ROOT.pathname });
  const { active } = await navigator.serviceWorker.ready;
  if (active === null) throw new Error('This browser does not let the page keep a session.');
  return active;
}

function offerKey(): void {
  const form = byId('with-key', HTMLFormElement);
  const key = byId('key', HTMLInputElement);
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const given = key.value.trim();
    key.value = '';
    enter(given).catch(tell);
  });
}

async function offerOAuth(offer: OAuthOffer): Promise<void> {
  const section = byId('with-oauth', HTMLElement);
  const button = byId('sign-in-button', HTMLButtonElement);
  byId('issuer', HTMLElement).textContent = new URL(offer.issuer).host;
  const redirectUri = new URL('signed-in', import.meta.url).href;
  // Made before it is needed: browsers let a page open a window at once at a click, and not later.
  let authorization: Authorization = await beginAuthorization(offer, redirectUri);
  section.hidden = false;
  button.addEventListener('click', () => {
    alerts.replaceChildren();
    const opened = window.open('', '_blank', 'popup,width=520,height=680');
    if (opened === null) {
      tell('The browser did not let the page open a window: allow it, and try again.');
      return;
    }
    // Whoever signs people in has no handle on this page.
    opened.opener = null;
    opened.location.replace(authorization.address);
    status.textContent = 'Sign in in the window that opened.';
  });
  // Only pages of this origin speak here; of them, only what answers this page's own question counts.
  new BroadcastChannel(SIGN_IN_CHANNEL).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const asked = authorization;
    const answer = typeof data === 'string' ? readAnswer(data, asked, offer) : undefined;
    if (answer === undefined) return;
    void beginAuthorization(offer, redirectUri).then((next) => (authorization = next));
    if (answer.kind === 'refused') tell(answer.why);
    else exchange(offer, asked, answer.code).then(enter).catch(tell);
  });
}

async function exchange(offer: OAuthOffer, asked: Authorization, code: string): Promise<string> {
  status.textContent = 'One moment …';
  const response = await fetch(offer.tokenEndpoint, {
    method: 'POST',
    body: tokenRequest(offer, asked, code),
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  }).catch(() => {
    throw new Error(`${new URL(offer.tokenEndpoint).host} cannot be reached, or does not answer this page.`);
  });
  if (!response.ok)
    throw new Error(`${new URL(offer.tokenEndpoint).host} gave no token (${response.status}).`);
  return readToken(await response.json());
}

keepSession();
const { takesKeys, oauth } = JSON.parse(byId('sign-in', HTMLScriptElement).text) as SignInOffer;
if (!('serviceWorker' in navigator))
  tell('Signing in needs an address that begins with https, or a browser that lets pages have workers.');
else {
  if (takesKeys) offerKey();
  if (oauth === 'down') tell('Signing in does not work just now: try again in a moment.');
  else if (oauth !== undefined) offerOAuth(oauth).catch(tell);
}
