import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { useViewer } from '../../../../../session/access'
import { Opened } from '../../../../kit/record/Opened'
import { RecordPage } from '../../../../kit/record/RecordPage'
import { useOpened } from '../../../../kit/record/useOpened'
import { AssignClassDialog } from '../AssignClassDialog'
import { StudentFormDialog } from '../form/StudentFormDialog'
import { useStudentDialog } from '../form/useStudentDialog'
import { useStudent } from '../useStudent'
import { Guardians } from './Guardians'
import { HomeworkTab } from './HomeworkTab'
import { PrintedRecord } from './PrintedRecord'
import { RecentRecords } from './RecentRecords'
import { StudentHead } from './StudentHead'
import { StudentReveals } from './StudentReveals'
import { StudentTabs } from './StudentTabs'
import { usePrinting } from './usePrinting'
import '../students.css'
import './profile.css'

const FAILED = '获取学生信息失败'

const Loaded = ({ student }: { student: StudentDetail }) => {
  const form = useStudentDialog()
  const assigning = useOpened<StudentDetail>()
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const { stage, isPartial, wait, print } = usePrinting()
  const { kind } = useViewer()
  const isStaff = kind === 'admin' || kind === 'teacher'
  const openTab = (tab: string) => setParams({ tab }, { replace: true, state })
  return (
    <StudentReveals>
      <StudentHead
        student={student}
        onEdit={() => form.edit(student.id)}
        onAssign={() => assigning.show(student)}
        onPrint={print}
        isPrinting={stage !== 'no'}
      />
      {stage !== 'no' ? (
        <PrintedRecord student={student} isPartial={isPartial} onWait={wait} />
      ) : (
        <div className="student-cols">
          <StudentTabs
            student={student}
            active={params.get('tab') ?? 'basic'}
            more={
              isStaff
                ? [{ key: 'homework', label: '作业', children: <HomeworkTab studentId={student.id} /> }]
                : []
            }
            onChange={openTab}
          />
          <aside>
            <Guardians student={student} />
            <RecentRecords student={student} onAll={() => openTab('growth')} />
          </aside>
        </div>
      )}
      <StudentFormDialog dialog={form} />
      <Opened by={assigning}>{(item, dialog) => <AssignClassDialog {...dialog} student={item} />}</Opened>
    </StudentReveals>
  )
}

export const StudentProfilePage = () => {
  const id = Number(useParams().id)
  const query = useStudent(id, FAILED)
  return (
    <RecordPage
      query={query}
      endpoint={studentsApi.get}
      known={!query.isMissing}
      missing={{ icon: 'student', title: '没有找到这名学生', text: '他可能已被删除，或您没有查看的权限' }}
      back={{ to: '/student/students', label: '返回学生管理' }}
      failed="未能打开学生档案"
      texts={{ failed: FAILED, offline: FAILED }}
    >
      {/* What was revealed of one pupil must not be carried to the next. */}
      {(student) => <Loaded key={id} student={student} />}
    </RecordPage>
  )
}
