import { DroppedParts } from '@toolyard/kit/dropped';
import type { JsonObject, JsonValue } from '@toolyard/sdk';
import { isObject, objectAt, objectsAt, textAt } from '../../lib/json-members.ts';

/** Lists whose entries may be switched off, and what one entry is called. */
const LISTS = {
  header: 'header',
  query: 'query parameter',
  variable: 'variable',
  urlencoded: 'form field',
  formdata: 'form field',
} as const;

/**
 * What a collection holds beside requests, and what of them is switched off: descriptions, saved responses, and scripts
 * and settings of folders. Those of requests and of the collection are told of with them.
 */
export function collectionLosses(collection: JsonObject): DroppedParts {
  const dropped = new DroppedParts();
  const { version, description } = objectAt(collection, 'info');
  if (version !== undefined) dropped.add('version of the collection', 'info');
  if (isSaid(description)) dropped.add('description', 'info');
  dropFrom(collection, textAt(collection, 'name') ?? 'the collection', dropped);
  const open = objectsAt(collection, 'item').toReversed();
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const where = textAt(item, 'name') ?? '';
    dropFrom(item, where, dropped);
    if (!Array.isArray(item.item)) continue;
    if (objectsAt(item, 'event').length > 0) dropped.add('script of a folder', where);
    if (isObject(item.protocolProfileBehavior)) dropped.add('settings of a folder', where);
    open.push(...objectsAt(item, 'item').toReversed());
  }
  return dropped;
}

/** Notes what an item says beside its request, and what is said of that. */
function dropFrom(item: JsonObject, where: string, dropped: DroppedParts): void {
  if (isSaid(item.description)) dropped.add('description', where);
  if (objectsAt(item, 'response').length > 0) dropped.add('saved responses', where);
  const request = objectAt(item, 'request');
  if (isSaid(request.description)) dropped.add('description', where);
  if (typeof request.header === 'string')
    for (const line of request.header.split(/\r?\n/))
      if (line.trim() !== '' && line.slice(0, Math.max(0, line.indexOf(':'))).trim() === '')
        dropped.add('header without a colon', where);
  const body = objectAt(request, 'body');
  if (body.disabled === true) dropped.add('body that is switched off', where);
  for (const holder of [item, request, objectAt(request, 'url'), body])
    for (const [key, called] of Object.entries(LISTS))
      for (const entry of objectsAt(holder, key)) {
        if (entry.disabled === true) dropped.add(`${called} that is switched off`, where);
        if (isSaid(entry.description)) dropped.add('description', where);
      }
}

/** A description is a text, or an object with one. */
function isSaid(description: JsonValue | undefined): boolean {
  return Boolean(isObject(description) ? textAt(description, 'content') : description);
}
