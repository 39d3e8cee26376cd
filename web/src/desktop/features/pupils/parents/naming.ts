import type { LinkedChild } from '@xueqiao/contract/features/pupils/parents/api'
import type { Naming } from '../../../kit/naming'

export const PARENTS: Naming = { noun: '家长', measure: '位' }

export const childText = ({ name, className, relationship }: LinkedChild) =>
  `${name}（${[className ?? '未分班', relationship].join(' · ')}）`
