import type { Naming } from '../../../kit/naming'

export const RESOURCES: Naming = { noun: '课程资源', measure: '份' }
