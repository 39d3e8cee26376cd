import type { SemesterRow } from '@xueqiao/contract/features/school/semesters/input'
import { teachingAssignmentsApi as api } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { ImportDialog } from '../../../kit/import/ImportDialog'

interface Props {
  open: boolean
  semester: SemesterRow
  onClose: () => void
  after: () => unknown
}

export const ImportPlanDialog = ({ open, semester, onClose, after }: Props) => (
  <ImportDialog
    open={open}
    onClose={onClose}
    title={`导入任课安排 · ${semester.name}`}
    noun="任课安排"
    notes={[
      `导入到 ${semester.name}：“学期”一列填写 ${semester.code}`,
      '* 学期、* 班级、* 课程、* 教师工号、* 周课时必填；一行是一位教师在一个班级的一门课程',
      '已有的安排只有勾选“更新已存在数据”时才会更新；表中没有的安排不会结束',
    ]}
    api={api}
    after={after}
  />
)
