import type { ResourceKind } from '@xueqiao/contract/features/teaching/course-resources/values'
import type { IconName } from '../../lib/icons'

export const KIND_ICONS: Record<ResourceKind, IconName> = {
  IMAGE: 'image',
  PDF: 'book',
  OFFICE: 'file',
  AUDIO: 'play',
  VIDEO: 'camera',
  TEXT: 'pen',
}

export const placeOf = ({ unit, lesson }: { unit: string | null; lesson: string | null }) =>
  [unit, lesson].filter((one) => one !== null).join(' / ')
