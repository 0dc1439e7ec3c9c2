import { requestButton, requestDetail } from './bins-request.ts';
import {
  createBin,
  readBin,
  type BinAddress,
  type BinAnswer,
  type CapturedRequest,
  type Trouble,
} from './bins-service.ts';
import { countOf, curlLine, formatRemaining, formatTime } from './bins-text.ts';
import { byId, element } from './elements.ts';
import { addPalette } from './palette-key.ts';
import { keepSession } from './sign-in/session.ts';

/** A bin that the page shows, and how far it has been read. */
interface OpenBin {
  readonly address: BinAddress;
  etag: string;
  newest: string;
  /** When it expires by this browser's clock, in milliseconds. */
  expiresAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const parts = {
  start: byId('start', HTMLElement),
  gone: byId('gone', HTMLElement),
  bin: byId('bin', HTMLElement),
};
const replace = byId('replace', HTMLButtonElement);
const alerts = byId('alerts', HTMLElement);
const status = byId('status', HTMLElement);
const address = byId('address', HTMLElement);
const receiveUrl = byId('receive-url', HTMLInputElement);
const curl = byId('curl', HTMLInputElement);
const lifetime = byId('lifetime', HTMLTimeElement);
const activity = byId('activity', HTMLElement);
const interval = byId('interval', HTMLSelectElement);
const split = byId('split', HTMLElement);
const list = byId('requests', HTMLOListElement);
const detail = byId('detail', HTMLElement);
const count = byId('count', HTMLElement);
const waiting = byId('waiting', HTMLElement);
const dropped = byId('dropped', HTMLElement);
const locks = byId('locks', HTMLInputElement);
const locked = byId('locked', HTMLElement);
const readKey = byId('read-key', HTMLInputElement);

/** How many requests a bin keeps. */
const KEPT_REQUESTS = 50;

/** On screens that are no wider, either the list or the opened request is shown. */
const NARROW = matchMedia('(max-width: 52rem)');

let open: OpenBin | undefined;

function show(part: keyof typeof parts | undefined): void {
  for (const [name, section] of Object.entries(parts)) section.hidden = name !== part;
  replace.hidden = part !== 'bin';
}

/** Tells people who do not see the page. */
function say(text: string): void {
  status.textContent = text;
}

function clearTrouble(): void {
  alerts.replaceChildren();
}

/** Says what is wrong. An address that nobody answers is not shown. */
function showTrouble(trouble: Trouble, consequence: string): void {
  const cause =
    trouble.kind === 'unreachable'
      ? 'The service is not reachable.'
      : `The service refuses: ${trouble.reason}.`;
  const text = `${cause} ${consequence}`;
  if (alerts.textContent !== text)
    alerts.replaceChildren(element('p', { class: 'notice notice-trouble' }, text));
}

async function create(button: HTMLButtonElement): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  const creation = await createBin(locks.checked);
  button.removeAttribute('aria-disabled');
  if (creation.kind === 'created') go(creation.address);
  else showTrouble(creation, 'No bin was created.');
}

/** The page's address names the bin, and holds its key: what follows a # is sent to nobody. */
function go({ id, readKey }: BinAddress): void {
  location.hash = readKey === '' ? id : `${id}:${readKey}`;
}

/** Shows the bin that the page's address names, or how to get one. */
function follow(): void {
  clearTimeout(open?.timer);
  open = undefined;
  clearTrouble();
  const [id = '', key = ''] = location.hash.slice(1).split(':');
  if (id === '') return show('start');
  locked.hidden = key === '';
  open = { address: { id, readKey: key }, etag: '', newest: '', expiresAt: Infinity, timer: undefined };
  list.replaceChildren();
  detail.replaceChildren();
  split.dataset['opened'] = 'false';
  show(undefined);
  void check(open);
}

/** Reads what is new, and sees to it that it is read again. */
async function check(bin: OpenBin): Promise<void> {
  clearTimeout(bin.timer);
  const reading = await readBin(bin.address, bin.newest, bin.etag);
  if (bin !== open) return;
  clearTimeout(bin.timer);
  if (reading.kind === 'gone') return end(bin);
  if (reading.kind === 'read' || reading.kind === 'unchanged') {
    clearTrouble();
    address.hidden = false;
    activity.textContent = `as of ${formatTime(new Date())}`;
    if (reading.kind === 'read') {
      bin.etag = reading.etag;
      bin.expiresAt = Date.parse(reading.bin.expires_at) + reading.clockAheadMs;
      update(bin, reading.bin);
    }
    show('bin');
    tick();
  } else {
    const again = seconds() > 0 ? `Trying again every ${seconds()} s.` : 'Choose “Check now” to try again.';
    showTrouble(reading, bin.etag === '' ? again : `What you see may be out of date. ${again}`);
    address.hidden = true;
    if (bin.etag !== '') show('bin');
  }
  schedule(bin);
}

function seconds(): number {
  return Number(interval.value);
}

function schedule(bin: OpenBin): void {
  clearTimeout(bin.timer);
  if (seconds() > 0 && !document.hidden) bin.timer = setTimeout(() => void check(bin), seconds() * 1000);
}

/** The bin is gone, and what it held with it. */
function end(bin: OpenBin): void {
  clearTimeout(bin.timer);
  open = undefined;
  clearTrouble();
  list.replaceChildren();
  detail.replaceChildren();
  receiveUrl.value = '';
  curl.value = '';
  show('gone');
  say('This bin is gone.');
  document.title = 'Request bins · Toolyard';
}

function update(bin: OpenBin, answer: BinAnswer): void {
  const isFirst =
    bin.newest === '' && list.childElementCount === 0 && receiveUrl.value !== answer.receive_url;
  receiveUrl.value = answer.receive_url;
  curl.value = curlLine(answer.receive_url);
  for (const request of answer.requests.toReversed()) list.prepend(item(request));
  while (list.childElementCount > KEPT_REQUESTS) list.lastElementChild?.remove();
  bin.newest = answer.requests[0]?.id ?? bin.newest;
  count.textContent = String(answer.request_count);
  waiting.hidden = answer.request_count > 0;
  if (answer.request_count > 0 && detail.childElementCount === 0) showHint();
  dropped.hidden = answer.dropped_count === 0;
  dropped.textContent = `${countOf(answer.dropped_count, 'older request')} dropped: a bin keeps the newest ${KEPT_REQUESTS}.`;
  document.title = `(${answer.request_count}) Request bin · Toolyard`;
  if (!isFirst && answer.requests.length > 0) say(countOf(answer.requests.length, 'new request'));
}

function item(request: CapturedRequest): HTMLLIElement {
  const button = requestButton(request);
  button.addEventListener('click', () => openRequest(button, request));
  return element('li', {}, button);
}

function openRequest(button: HTMLButtonElement, request: CapturedRequest): void {
  for (const other of list.querySelectorAll('[aria-current]')) other.removeAttribute('aria-current');
  button.setAttribute('aria-current', 'true');
  button.querySelector('.request-new')?.remove();
  const back = element('button', { class: 'button back', type: 'button' }, 'Back to all requests');
  back.addEventListener('click', () => {
    split.dataset['opened'] = 'false';
    button.focus();
  });
  detail.replaceChildren(back, ...requestDetail(request, (text) => void copy(text)));
  split.dataset['opened'] = 'true';
  if (NARROW.matches) {
    detail.focus({ preventScroll: true });
    detail.scrollIntoView();
  } else say(`Opened ${request.method} ${request.path}`);
}

function showHint(): void {
  detail.replaceChildren(
    element('p', { class: 'quiet' }, 'Choose a request to see its body and its headers.'),
  );
}

/** Up, Down, Home and End move through the list. */
function moveThroughList(event: KeyboardEvent): void {
  const buttons = [...list.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined || at === -1) return;
  event.preventDefault();
  buttons[next]?.focus();
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say('Copied.');
  } catch {
    // Browsers let pages copy only over HTTPS and on the machine itself.
    say('This browser does not let the page copy: select the text and copy it.');
  }
}

async function copyField(button: HTMLButtonElement, field: HTMLInputElement): Promise<void> {
  field.select();
  await copy(field.value);
  if (status.textContent !== 'Copied.') return;
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = 'Copy'), 2000);
}

function tick(): void {
  if (open === undefined || open.expiresAt === Infinity) return;
  const remaining = open.expiresAt - Date.now();
  lifetime.textContent = formatRemaining(remaining);
  // The service has the last word on what is expired.
  if (remaining <= 0 && remaining > -1000) void check(open);
}

for (const button of [byId('create', HTMLButtonElement), byId('create-again', HTMLButtonElement), replace]) {
  button.addEventListener('click', () => void create(button));
}
byId('unlock', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  const [id = ''] = location.hash.slice(1).split(':');
  go({ id, readKey: readKey.value.trim() });
  readKey.value = '';
});
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copies]')) {
  const field = byId(button.dataset['copies'] ?? '', HTMLInputElement);
  field.addEventListener('focus', () => field.select());
  button.addEventListener('click', () => void copyField(button, field));
}
byId('check', HTMLButtonElement).addEventListener('click', () => open && void check(open));
interval.addEventListener('change', () => {
  if (open === undefined) return;
  if (seconds() === 0) schedule(open);
  else void check(open);
});
document.addEventListener('visibilitychange', () => {
  if (open === undefined) return;
  if (document.hidden || seconds() === 0) schedule(open);
  else void check(open);
});
list.addEventListener('keydown', moveThroughList);
addEventListener('hashchange', follow);
setInterval(tick, 1000);
addPalette();
keepSession();
follow();
