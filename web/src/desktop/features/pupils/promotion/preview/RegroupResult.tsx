import type { PromotionPreview, PromotionTarget } from '@xueqiao/contract/features/pupils/promotion/plan'
import { Table } from 'antd'
import { column } from '../../../../kit/list/column'
import { people } from '../naming'
import { comesFrom, type Regroup } from '../plan'
import { Notes } from './Notes'

const { of } = column<PromotionTarget>()

const COLUMNS = [
  of('name', '新班级', {
    render: ({ name, classId }) => (
      <span className="promo-person">
        <b className="kit-name">{name}</b>
        {classId === null && <span className="tag green">新建</span>}
      </span>
    ),
  }),
  of('students', '人数', { width: 90, render: ({ students }) => people(students) }),
  of('boys', '男生', { width: 72 }),
  of('girls', '女生', { width: 72 }),
  of('incoming', '来自其他班', { width: 110, render: ({ incoming }) => people(incoming) }),
  of('headTeacherName', '班主任', {
    width: 120,
    render: ({ headTeacherName }) => headTeacherName ?? '未安排',
  }),
]

interface Props {
  regroup: Regroup
  before: PromotionPreview
  after: PromotionPreview
  /** The figures are of the choice before. */
  busy: boolean
}

export const RegroupResult = ({ regroup, before, after, busy }: Props) => {
  const known = new Set(before.notes.map(({ message }) => message))
  const ended = after.classes.filter(({ id, fate }) => fate === 'CLOSE' && regroup.classIds.includes(id))
  return (
    <section aria-label="预计结果" aria-busy={busy} className={busy ? 'promo-busy' : undefined}>
      <h3 className="promo-title">预计结果</h3>
      <Notes notes={after.notes.filter(({ message }) => !known.has(message))} />
      <Table<PromotionTarget>
        rowKey="key"
        size="small"
        aria-label="预计结果"
        className="kit-table"
        columns={COLUMNS}
        dataSource={after.targets.filter(({ key }) => comesFrom(regroup, key))}
        pagination={false}
        tableLayout="fixed"
      />
      {ended.length > 0 && (
        <p className="muted promo-hint">
          {ended.map(({ name }) => name).join('、')}的学生分入以上班级，班级结束。
        </p>
      )}
    </section>
  )
}
