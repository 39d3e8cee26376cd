/** What the fields of an evaluation system are called: form and audit log read it. */
export const SYSTEM_LABELS = {
  name: '维度名称',
  weight: '权重',
  indicators: '指标',
} as const
