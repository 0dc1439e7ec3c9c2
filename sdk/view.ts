/**
 * How a part of a result is shown to people, where its schema does not say: on pages and in chats, not to programs.
 *
 * - `chart`, `bars`: a list of objects as lines or bars above its table
 * - `table`: as a table alone; of an object, its members as rows
 * - `tree`: to be opened part by part
 * - `text`: as a text in a block of its own, with Copy and Download
 * - `colour`: a name of CSS, such as `rebeccapurple`, with the colour beside it
 * - `key`: the figure that people came for
 */
export type View = ViewName | Chart;

/** A chart whose columns are named, where the first that rises and the numbers beside it are not what is meant. */
interface Chart {
  readonly as: 'chart' | 'bars';
  /** The column along which it goes. */
  readonly x?: string;
  /** The columns of numbers that it shows, at most six. */
  readonly y?: readonly string[];
}

type ViewName = 'chart' | 'bars' | 'table' | 'tree' | 'text' | 'colour' | 'key';

export const VIEW_NAMES: ReadonlySet<string> = new Set<ViewName>([
  'chart',
  'bars',
  'table',
  'tree',
  'text',
  'colour',
  'key',
]);
