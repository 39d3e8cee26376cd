import type { ElectiveChoiceRow } from '@xueqiao/contract/features/teaching/electives/api'
import { formatFeedTime } from '../../../../lib/format'
import { CourseTag } from '../../../../lib/Subject'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'

export type ChoiceRow = ElectiveChoiceRow & { id: number }
const col = column<ChoiceRow>()

export const choiceColumns = (actions?: (row: ChoiceRow) => readonly RowAction[]) => [
  col.of('studentNumber', '学号', { width: 128, sticky: true }),
  col.of('studentName', '姓名', { width: 104, sticky: true }),
  col.of('className', '班级', { width: 120 }),
  col.of('first', '首选', {
    width: 88,
    render: ({ first }) =>
      first === null ? <span className="tag orange">未选</span> : <CourseTag course={first.name} />,
  }),
  col.of('seconds', '再选', {
    width: 160,
    render: ({ seconds }) => (
      <span className="el-tags">
        {seconds.map(({ id, name }) => (
          <CourseTag key={id} course={name} />
        ))}
      </span>
    ),
  }),
  col.of('sections', '教学班', {
    render: ({ sections }) => sections.map(({ name, band }) => `第 ${band} 段 ${name}`).join('，'),
  }),
  col.of('chosenAt', '选科时间', {
    width: 120,
    render: ({ chosenAt }) => (chosenAt === null ? '' : formatFeedTime(chosenAt)),
  }),
  ...(actions ? [col.actions(actions, { width: 88 })] : []),
]
