import { useCan } from '../../../../session/access'
import type { Naming } from '../../../kit/naming'

export const ROOMS: Naming = { noun: '场地', measure: '处' }
export const ENTRIES: Naming = { noun: '校历', measure: '项' }

/** Either right is enough. */
export const WRITES: readonly string[] = ['schedule:create', 'schedule:update']

export const useMayWrite = () => useCan()(...WRITES)

export const UNSET = '未设置'

/** 一年级至六年级, and one grade alone as it is. */
export const gradesText = (from: string | null, to: string | null) =>
  from === null || to === null ? '全校' : from === to ? from : `${from}至${to}`
