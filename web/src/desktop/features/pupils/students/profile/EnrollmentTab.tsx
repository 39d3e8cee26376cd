import { today } from '@xueqiao/contract/common/school-time'
import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { spanOf } from '../../../../../lib/class-years'
import { useGradeWording } from '../../../../../session/school'
import { column } from '../../../../kit/list/column'
import { SimpleTable } from '../../../../kit/list/SimpleTable'
import { NO_CLASS } from '../naming'
import { Facts, secretOf } from './Facts'
import { Transfers } from './Transfers'

type Step = StudentDetail['classHistory'][number] & { id: number; grades: string; years: string }
const col = column<Step>()
const HISTORY = [
  col.of('className', '班级', { width: 112 }),
  col.of('grades', '年级', { width: 116 }),
  col.of('years', '学年', { width: 176 }),
  col.of('fromDate', '开始', { width: 100 }),
  col.of('toDate', '结束', { width: 100, render: ({ toDate }) => toDate ?? '至今' }),
  col.of('reason', '原因'),
]

const ClassHistory = ({ student: { classHistory } }: { student: StudentDetail }) => {
  const wording = useGradeWording()
  return (
    <section aria-label="班级变动" className="student-section">
      <h2>班级变动</h2>
      <SimpleTable
        label="班级变动"
        rows={classHistory.map((step, id) => ({ ...step, id, ...spanOf(step, today(), wording) }))}
        columns={HISTORY}
        empty="还没有分过班"
      />
    </section>
  )
}

export const EnrollmentTab = ({ student }: { student: StudentDetail }) => (
  <>
    <Facts
      title="学籍"
      facts={[
        ['enrollmentStatus', student.enrollmentStatus],
        ['nationalStudentId', secretOf(student, 'nationalStudentId')],
        ['enrollmentDate', student.enrollmentDate],
        ['className', student.className ?? NO_CLASS],
        ['headTeacherName', student.headTeacherName ?? '未分配'],
        ['studentType', student.studentType],
        ['attendanceType', student.attendanceType],
        ['previousSchool', student.previousSchool],
        ['isTransferStudent', student.isTransferStudent],
        ...(student.isTransferStudent ? [['transferDate', student.transferDate] as const] : []),
        ['isLeftBehindChild', student.isLeftBehindChild],
        ['hasSpecialNeeds', student.hasSpecialNeeds],
      ]}
    />
    <Transfers student={student} />
    <ClassHistory student={student} />
  </>
)
