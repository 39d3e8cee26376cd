import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { column } from '../../../../kit/list/column'
import { SimpleTable } from '../../../../kit/list/SimpleTable'
import { NO_CLASS } from '../naming'
import { Facts, secretOf } from './Facts'
import { Transfers } from './Transfers'

type Step = StudentDetail['classHistory'][number] & { id: number }
const col = column<Step>()
const HISTORY = [
  col.of('className', '班级', { width: 132 }),
  col.of('grade', '年级', { width: 88 }),
  col.of('academicYear', '学年', { width: 112, render: ({ academicYear }) => academicYear ?? '—' }),
  col.of('fromDate', '开始', { width: 112 }),
  col.of('toDate', '结束', { width: 112, render: ({ toDate }) => toDate ?? '至今' }),
  col.of('reason', '原因'),
]

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
    <section aria-label="班级变动" className="student-section">
      <h2>班级变动</h2>
      <SimpleTable
        label="班级变动"
        rows={student.classHistory.map((step, id) => ({ ...step, id }))}
        columns={HISTORY}
        empty="还没有分过班"
      />
    </section>
  </>
)
