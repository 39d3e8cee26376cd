import {
  BMI_CLASS_LABELS,
  FITNESS_LEVEL_LABELS,
  schoolYearName,
} from '@xueqiao/contract/features/growth/health/values'
import type { PdfBlock } from '../../../../platform/pdf/blocks'
import * as health from '../../health/service'
import { heading, none, type Section } from '../section'

const SHOWN = 8
type Health = Awaited<ReturnType<typeof health.ofPupil>>

const figure = (value: number | null) => value?.toFixed(1) ?? ''

const measured = ({ points }: Health): PdfBlock[] =>
  points.length === 0
    ? []
    : [
        {
          kind: 'table',
          columns: [
            { header: '日期', width: 18, centred: true },
            { header: '身高（厘米）', width: 17, centred: true },
            { header: '体重（公斤）', width: 17, centred: true },
            { header: '体重指数', width: 22, centred: true },
            { header: '裸眼视力（左/右）', width: 26, centred: true },
          ],
          rows: points
            .slice(-SHOWN)
            .map((point) => [
              point.date,
              figure(point.height),
              figure(point.weight),
              `${figure(point.bmi)} ${point.bmiClass === null ? '' : BMI_CLASS_LABELS[point.bmiClass]}`.trim(),
              [point.leftNaked, point.rightNaked].map(figure).filter(Boolean).join(' / '),
            ]),
        },
      ]

const tested = ({ years }: Health): PdfBlock[] =>
  years.flatMap(({ schoolYear, level, total, items }): PdfBlock[] => [
    {
      kind: 'text',
      text: `${schoolYearName(schoolYear)}体质测试：${level === null ? '未测完' : FITNESS_LEVEL_LABELS[level]}${total === null ? '' : `，总分 ${total.toFixed(1)}`}`,
    },
    {
      kind: 'table',
      columns: [
        { header: '项目', width: 40 },
        { header: '成绩', width: 30, centred: true },
        { header: '得分', width: 30, centred: true },
      ],
      rows: items.map(({ name, result, score, bonus }) => [
        name,
        result ?? '',
        score === null ? '' : bonus > 0 ? `${score} + ${bonus}` : String(score),
      ]),
    },
  ])

/** As far as whoever asks may know it. */
export const healthy: Section = async (ctx, { id }) => {
  const found = await health.ofPupil(ctx, id)
  const blocks = [...measured(found), ...tested(found)]
  return [heading('健康与体质'), ...(blocks.length === 0 ? [none('还没有记录')] : blocks)]
}
