import type { LinkedChild } from '@xueqiao/contract/features/pupils/parents/api'
import { invalidate } from '../../../../api/queries'
import type { Naming } from '../../../kit/naming'

export const PARENTS: Naming = { noun: '家长', measure: '位' }

/** A pupil's record names the guardians, so it is read anew with them. */
export const refreshParents = () => Promise.all([invalidate('/api/parents'), invalidate('/api/students')])

export const childText = ({ name, className, relationship }: LinkedChild) =>
  `${name}（${[className ?? '未分班', relationship].join(' · ')}）`
