import { gradeName } from '@xueqiao/contract/common/grade'
import type {
  PromotionPreview,
  PromotionStudent,
  PromotionTarget,
} from '@xueqiao/contract/features/pupils/promotion/plan'
import { Button, Table } from 'antd'
import { Icon } from '../../../../../lib/icons'
import { useGradeWording } from '../../../../../session/school'
import { column } from '../../../../kit/list/column'
import type { RowAction } from '../../../../kit/list/RowActions'
import { people } from '../naming'
import { changeColumns } from './changeColumns'
import { type Change, changesOf } from './changes'
import { type PupilEdit, PupilTable } from './PupilTable'

export interface PreviewEdit extends PupilEdit {
  onClass: (target: PromotionTarget) => void
  onRegroup: (grade: number) => void
}

interface Props {
  preview: PromotionPreview
  grade: PromotionPreview['grades'][number]
  /** Rows whose pupils are shown. */
  opened: ReadonlySet<string>
  onOpen: (id: string, open: boolean) => void
  edit: PreviewEdit
}

const { actions } = column<Change>()
/** Fits beside the menu on a screen of 1024. */
const WIDTH = 756

/** One grade: its classes before and after, each with its pupils. */
export const GradeSection = ({ preview, grade, opened, onOpen, edit }: Props) => {
  const wording = useGradeWording()
  const changes = changesOf(preview, grade)
  const targets = new Map(preview.targets.map((target) => [target.key, target]))
  const name = gradeName(grade.grade, wording)
  const pupilsOf = (classId: number): PromotionStudent[] =>
    preview.students.filter((student) => student.classId === classId)
  const onRow = ({ id, source, target }: Change): RowAction[] => [
    ...(source === null
      ? []
      : [
          {
            label: opened.has(id) ? '收起' : '学生',
            onClick: () => onOpen(id, !opened.has(id)),
          },
        ]),
    ...(target === null ? [] : [{ label: '编辑', onClick: () => edit.onClass(target) }]),
  ]
  return (
    <section className="card kit-list" aria-label={name}>
      <div className="kit-strip">
        <h2>{name}</h2>
        <Icon name="right" size="s" className="promo-arrow" />
        <h2>{grade.nextGrade === null ? '毕业' : gradeName(grade.nextGrade, wording)}</h2>
        <span className="muted">
          {grade.classes} 个班级，{people(grade.students)}
        </span>
        {grade.nextGrade !== null && (
          <div className="kit-toolbar">
            <Button icon={<Icon name="swap" />} onClick={() => edit.onRegroup(grade.grade)}>
              拆分、合并与重新分班
            </Button>
          </div>
        )}
      </div>
      <Table<Change>
        rowKey="id"
        size="small"
        aria-label={`${name}的班级`}
        className="kit-table"
        columns={[...changeColumns, actions(onRow, { width: 96 })]}
        dataSource={changes}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: WIDTH }}
        onRow={({ id }) => ({ id: `promo-${id}` })}
        expandable={{
          expandedRowKeys: changes.filter(({ id }) => opened.has(id)).map(({ id }) => id),
          showExpandColumn: false,
          expandedRowRender: ({ source }) =>
            source && (
              <PupilTable
                label={`${source.name}的学生`}
                students={pupilsOf(source.id)}
                targets={targets}
                {...edit}
              />
            ),
        }}
      />
    </section>
  )
}
