import { InputError } from '@toolyard/sdk';

/** One layer of a shadow, with the path of its members in the arguments. */
export interface GivenLayer<Layer> {
  readonly layer: Layer;
  readonly path: string;
}

/**
 * The layers of a shadow, whether given as a list or as the arguments of the only one.
 *
 * @throws InputError when both are given
 */
export function readLayers<Layer extends object>(
  layers: readonly Layer[] | undefined,
  single: Layer,
): readonly GivenLayer<Layer>[] {
  if (layers === undefined) return [{ layer: single, path: '' }];
  const [given] = Object.keys(single);
  if (given !== undefined) throw new InputError('layers', `expected either layers or ${given}, got both`);
  return layers.map((layer, index) => ({ layer, path: `layers[${index}].` }));
}
