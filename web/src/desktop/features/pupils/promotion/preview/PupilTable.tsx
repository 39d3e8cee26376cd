import {
  OUTCOME_LABELS,
  type PromotionStudent,
  type PromotionTarget,
} from '@xueqiao/contract/features/pupils/promotion/plan'
import { Avatar } from '../../../../../lib/Avatar'
import { column } from '../../../../kit/list/column'
import type { RowAction } from '../../../../kit/list/RowActions'
import { SimpleTable } from '../../../../kit/list/SimpleTable'
import { OUTCOME_COLOURS } from '../naming'

const { of, actions } = column<PromotionStudent>()

/** Pupils shown before the list scrolls. */
const HEIGHT = 352

export interface PupilEdit {
  onEdit: (student: PromotionStudent) => void
  onRepeat: (student: PromotionStudent) => void
  onReset: (student: PromotionStudent) => void
}

interface Props extends PupilEdit {
  label: string
  students: readonly PromotionStudent[]
  targets: ReadonlyMap<string, PromotionTarget>
}

/** The pupils of one class, and what becomes of each. */
export const PupilTable = ({ label, students, targets, onEdit, onRepeat, onReset }: Props) => {
  const onRow = (row: PromotionStudent): RowAction[] =>
    row.outcome === 'LEAVE'
      ? []
      : [
          ...(row.outcome === 'REPEAT' ? [] : [{ label: '留级', onClick: () => onRepeat(row) }]),
          { label: '调整', onClick: () => onEdit(row) },
          ...(row.adjusted ? [{ label: '撤回', onClick: () => onReset(row) }] : []),
        ]
  return (
    <div className="promo-pupils">
      <p className="muted">“调整”可以指定新班级，或改为升级、留级、毕业。</p>
      <SimpleTable
        label={label}
        rows={students}
        empty="这个班级没有学生"
        height={HEIGHT}
        columns={[
          of('name', '姓名', {
            width: 140,
            render: ({ name }) => (
              <span className="promo-person">
                <Avatar name={name} />
                {name}
              </span>
            ),
          }),
          of('studentNumber', '学号', { width: 120 }),
          of('gender', '性别', { width: 56 }),
          of('status', '学籍', { width: 64 }),
          of('outcome', '去向', {
            render: ({ outcome, targetKey, adjusted }) => (
              <span className="promo-person">
                <span className={`tag ${OUTCOME_COLOURS[outcome]}`}>{OUTCOME_LABELS[outcome]}</span>
                {targetKey !== null && targets.get(targetKey)?.name}
                {adjusted && <small className="promo-mark">已调整</small>}
              </span>
            ),
          }),
          actions(onRow, { width: 140 }),
        ]}
      />
    </div>
  )
}
