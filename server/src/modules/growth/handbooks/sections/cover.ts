import { localDate } from '../../../../platform/clock'
import { schoolSettings } from '../../../base/school-settings/service'
import type { Section } from '../section'

export const cover: Section = async (ctx, { name, className }) => [
  { kind: 'note', text: (await schoolSettings(ctx.db)).schoolName },
  { kind: 'title', text: '学生成长手册' },
  { kind: 'title', text: name },
  { kind: 'note', text: `${className ?? ''}　${localDate(ctx.now)}` },
]
