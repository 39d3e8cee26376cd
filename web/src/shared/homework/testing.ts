import type { HandIn } from './hand-in-store'
import type { KeptMark } from './mark-store'

/** Handed in without a network. */
export const aHandIn = (more: Partial<HandIn> = {}): HandIn => ({
  ...{ homeworkId: 7, title: '练习四', clientId: 'a'.repeat(20), content: '写完了', minutes: '', files: [] },
  ...{ state: 'waiting', reason: null },
  ...more,
})

/** Marked without a network. */
export const aMark = (): KeptMark => ({
  ...{ version: 1, times: 1, sends: { studentName: '程亦安', reason: null } },
  marking: { score: 92, level: null, comment: '', tags: [], layers: [] },
})
