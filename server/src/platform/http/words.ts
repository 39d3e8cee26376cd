import type { z } from 'zod'

const KINDS: Record<string, string> = {
  object: '对象',
  record: '对象',
  array: '列表',
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: '“是”或“否”',
  date: '日期',
}

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/**
 * For what no form of ours can send, and so has no words of its own in the contract. The library's Chinese names most
 * kinds of values in English, and shows patterns and lists that nobody can read.
 */
export const inChinese = (issue: Issue): string => {
  const kind = issue.code === 'invalid_type' ? KINDS[issue.expected] : undefined
  if (kind !== undefined) return `格式不正确，应为${kind}`
  if (issue.code === 'too_big') return `不能超过 ${issue.maximum}`
  if (issue.code === 'too_small') return `不能少于 ${issue.minimum}`
  return issue.code === 'invalid_value' ? '不在可选范围内' : '格式不正确'
}
