import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';

/** Bits a weight, those of GGUF formats with their scales (llama.cpp). */
const WEIGHT_BITS = {
  fp32: 32,
  fp16: 16,
  bf16: 16,
  fp8: 8,
  int8: 8,
  q8_0: 8.5,
  q6_k: 6.56,
  q5_k_m: 5.7,
  q4_k_m: 4.89,
  int4: 4,
  q3_k_m: 4,
  q2_k: 3.16,
} as const;

/** Bytes a value of the KV cache. */
const CACHE_BYTES = { fp16: 2, fp8: 1, q8_0: 1.0625, q4_0: 0.5625 } as const;

/** NF4 with double quantization (QLoRA, Dettmers et al. 2023). */
const QLORA_BITS = 4.127;
/** Gradients, an fp32 copy and Adam's two moments beside 16-bit weights (ZeRO, Rajbhandari et al. 2020). */
const TRAINING_BYTES = 14;
/** Adapter weights with all that training them takes. */
const ADAPTER_BYTES = 16;

/** Typical shapes of models with grouped queries, by billions of parameters up to which they are assumed. */
const SHAPES = [
  { upTo: 2, layers: 28, kv_heads: 2 },
  { upTo: 4, layers: 28, kv_heads: 8 },
  { upTo: 9, layers: 32, kv_heads: 8 },
  { upTo: 16, layers: 48, kv_heads: 8 },
  { upTo: 40, layers: 64, kv_heads: 8 },
  { upTo: 100, layers: 80, kv_heads: 8 },
] as const;
const LARGEST_SHAPE = { layers: 126, kv_heads: 8 };
const HEAD_DIM = 128;

export default defineTool({
  title: 'LLM Memory Calculator',
  summary:
    'Estimate the GPU memory a language model needs for inference, LoRA, QLoRA or full fine-tuning: weights, KV cache, overhead, GPU count.',
  keywords: ['VRAM', 'quantization', 'GGUF', 'context', 'tokens per second'],
  input: Type.Object({
    parameters_billion: Type.Number({
      exclusiveMinimum: 0,
      maximum: 100_000,
      description: 'Total parameters in billions',
    }),
    precision: Type.Enum(
      ['fp32', 'fp16', 'bf16', 'fp8', 'int8', 'q8_0', 'q6_k', 'q5_k_m', 'q4_k_m', 'int4', 'q3_k_m', 'q2_k'],
      { default: 'fp16', description: 'Weight format' },
    ),
    mode: Type.Enum(['inference', 'lora', 'qlora', 'full'], {
      default: 'inference',
      description: 'What the memory is for',
    }),
    context_length: Type.Integer({
      default: 4096,
      minimum: 1,
      maximum: 10_000_000,
      description: 'Tokens of context per sequence',
    }),
    batch_size: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Sequences at once' }),
    kv_precision: Type.Enum(['fp16', 'fp8', 'q8_0', 'q4_0'], {
      default: 'fp16',
      description: 'KV cache format',
    }),
    layers: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Transformer layers; give all three or none' }),
    ),
    kv_heads: Type.Optional(Type.Integer({ minimum: 1, description: 'Key/value heads (GQA)' })),
    head_dim: Type.Optional(Type.Integer({ minimum: 1, description: 'Dimension of a head' })),
    overhead_percent: Type.Number({
      default: 10,
      minimum: 0,
      maximum: 200,
      description: 'Runtime overhead on top',
    }),
    trainable_percent: Type.Number({
      default: 1,
      exclusiveMinimum: 0,
      maximum: 100,
      description: 'Share of weights trained with (q)lora',
    }),
    gpu_memory_gib: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Memory of one GPU in GiB' }),
    ),
    memory_bandwidth_gbs: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'GPU memory bandwidth in GB/s, for a speed bound' }),
    ),
    active_parameters_billion: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Active parameters per token (mixture of experts)' }),
    ),
  }),
  output: Type.Object({
    weights_gb: Type.Number(),
    kv_cache_gb: Type.Number({ description: '0 when training' }),
    training_state_gb: Type.Number({ description: 'Gradients, optimizer, adapters' }),
    overhead_gb: Type.Number(),
    total_gb: Type.Number({ description: '10^9 bytes' }),
    total_gib: Type.Number({ description: '2^30 bytes' }),
    gpus_needed: nullable(Type.Number()),
    fits: nullable(Type.Boolean(), 'On one GPU'),
    max_tokens_per_second: nullable(Type.Number(), 'Decode bound for one sequence'),
    architecture: Type.Object({
      layers: Type.Integer(),
      kv_heads: Type.Integer(),
      head_dim: Type.Integer(),
      assumed: Type.Boolean(),
    }),
    notes: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'Full fine-tuning takes 16 bytes a parameter',
      input: { parameters_billion: 1, mode: 'full', overhead_percent: 0 },
      output: { weights_gb: 2, training_state_gb: 14, kv_cache_gb: 0, total_gb: 16 },
    },
    {
      name: '70B in 4 bits on cards of 24 GiB',
      input: { parameters_billion: 70, precision: 'q4_k_m', context_length: 8192, gpu_memory_gib: 24 },
      output: { gpus_needed: 2, fits: false, kv_cache_gb: 2.68435456 },
    },
  ],
  run(input) {
    const { parameters_billion: billions, precision, mode, active_parameters_billion: active } = input;
    if (active !== undefined && active > billions)
      throw new InputError(
        'active_parameters_billion',
        `expected at most the total of ${billions} billion, got ${active}`,
      );
    const architecture = readArchitecture(input);
    const bits = mode === 'full' ? 16 : mode === 'qlora' ? QLORA_BITS : WEIGHT_BITS[precision];
    // Billions of bytes are GB.
    const weights_gb = (billions * bits) / 8;
    const sequence_gb =
      (2 *
        architecture.layers *
        architecture.kv_heads *
        architecture.head_dim *
        input.context_length *
        CACHE_BYTES[input.kv_precision]) /
      1e9;
    const kv_cache_gb = mode === 'inference' ? sequence_gb * input.batch_size : 0;
    const training_state_gb = trainingState(mode, billions, input.trainable_percent);
    const sum = weights_gb + kv_cache_gb + training_state_gb;
    const overhead_gb = (sum * input.overhead_percent) / 100;
    const total_gb = sum + overhead_gb;
    const total_gib = (total_gb * 1e9) / 2 ** 30;
    const gpu = input.gpu_memory_gib;
    const bandwidth = mode === 'inference' ? input.memory_bandwidth_gbs : undefined;
    const read_gb = ((active ?? billions) * bits) / 8 + sequence_gb;
    return {
      weights_gb,
      kv_cache_gb,
      training_state_gb,
      overhead_gb,
      total_gb,
      total_gib,
      gpus_needed: finite(gpu === undefined ? undefined : Math.ceil(total_gib / gpu)),
      fits: gpu === undefined ? null : total_gib <= gpu,
      max_tokens_per_second: finite(bandwidth === undefined ? undefined : bandwidth / read_gb),
      architecture,
      notes: notes(input, architecture.assumed, gpu !== undefined && total_gib > gpu),
    };
  },
});

interface Request {
  readonly parameters_billion: number;
  readonly mode: string;
  readonly precision: string;
  readonly layers?: number;
  readonly kv_heads?: number;
  readonly head_dim?: number;
  readonly gpu_memory_gib?: number;
  readonly memory_bandwidth_gbs?: number;
}

function readArchitecture({ parameters_billion, layers, kv_heads, head_dim }: Request) {
  const given = { layers, kv_heads, head_dim };
  if (layers !== undefined && kv_heads !== undefined && head_dim !== undefined)
    return { layers, kv_heads, head_dim, assumed: false };
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length < 3)
    throw new InputError(
      missing[0] ?? 'layers',
      'expected layers, kv_heads and head_dim together, or none of them',
    );
  const shape = SHAPES.find(({ upTo }) => parameters_billion <= upTo) ?? LARGEST_SHAPE;
  return { layers: shape.layers, kv_heads: shape.kv_heads, head_dim: HEAD_DIM, assumed: true };
}

function trainingState(mode: string, billions: number, trainablePercent: number): number {
  if (mode === 'full') return billions * TRAINING_BYTES;
  return mode === 'inference' ? 0 : (billions * trainablePercent * ADAPTER_BYTES) / 100;
}

/** Null for what is beyond all numbers: a GPU of 1e-300 GiB. */
function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

function notes(
  { mode, precision, memory_bandwidth_gbs }: Request,
  assumed: boolean,
  severalGpus: boolean,
): string[] {
  const training = mode !== 'inference';
  return [
    ...(training
      ? ['Activations are not counted: they grow with batch and context, and checkpointing reduces them.']
      : []),
    ...((mode === 'full' || mode === 'qlora') && precision !== 'fp16'
      ? [
          `precision is ignored: ${mode === 'full' ? 'full fine-tuning counts 16-bit weights' : 'qlora counts 4-bit NF4 weights'}.`,
        ]
      : []),
    ...(assumed && !training
      ? [
          'The architecture is assumed from the size; give layers, kv_heads and head_dim of the model for its KV cache.',
        ]
      : []),
    ...(severalGpus
      ? ['Several GPUs are counted by memory alone: splitting a model costs some more on each.']
      : []),
    ...(memory_bandwidth_gbs !== undefined && training
      ? ['Tokens per second are bounded for inference only.']
      : []),
  ];
}
