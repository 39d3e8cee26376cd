import { type ClassRow, classesApi } from '@xueqiao/contract/features/school/classes/api'
import { CLASS_LABELS } from '@xueqiao/contract/features/school/classes/labels'
import { useParams, useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { MissingPupils } from '../../../homework/MissingPupils'
import { Card } from '../../../kit/Card'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { Fact } from '../../../kit/list/Row'
import { PageHeader } from '../../../kit/PageHeader'
import { Segments } from '../../../kit/Segments'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { ClassCourses } from './ClassCourses'
import { ClassPupils } from './ClassPupils'

const LIST = '/mobile/teacher/classes'
const SECTIONS = [
  { value: 'students', label: '学生' },
  { value: 'courses', label: '课程' },
  { value: 'homework', label: '未交作业' },
] as const

const size = ({ studentCount, capacity }: ClassRow) =>
  capacity === null ? `${studentCount} 人` : `${studentCount} 人，班额 ${capacity}`

const ClassDetail = ({ data }: { data: ClassRow }) => {
  const [params, setParams] = useSearchParams()
  const section = SECTIONS.find(({ value }) => value === params.get('show'))?.value ?? 'students'
  return (
    <>
      <Card title={data.grade} extra={data.academicYear}>
        <Fact label={CLASS_LABELS.headTeacherName} value={data.headTeacherName ?? '待定'} />
        {data.assistantTeacherName !== null && (
          <Fact label={CLASS_LABELS.assistantTeacherName} value={data.assistantTeacherName} />
        )}
        <Fact label="人数" value={size(data)} />
        <Fact label={CLASS_LABELS.classroomLocation} value={data.classroomLocation} />
      </Card>
      <Segments
        label="显示内容"
        options={SECTIONS}
        value={section}
        onChange={(show) => setParams({ show }, { replace: true })}
      />
      {section === 'students' && <ClassPupils classId={data.id} />}
      {section === 'courses' && <ClassCourses classId={data.id} />}
      {section === 'homework' && <MissingPupils classId={data.id} />}
    </>
  )
}

const ClassOf = ({ id }: { id: number }) => {
  const query = useApi(classesApi.get, { params: { id } })
  return (
    <>
      <PageHeader title={query.data?.name ?? '班级详情'} parent={LIST} />
      <PullToRefresh>
        <div className="m-page">
          {query.data !== undefined ? (
            <ClassDetail data={query.data} />
          ) : (
            <Card>
              <Loaded query={query} endpoint={classesApi.get} skeleton={<SkeletonRows rows={6} />}>
                {() => null}
              </Loaded>
            </Card>
          )}
        </div>
      </PullToRefresh>
    </>
  )
}

export const MobileClassPage = () => {
  const { id = '' } = useParams()
  if (/^\d{1,15}$/.test(id)) return <ClassOf id={Number(id)} />
  return (
    <>
      <PageHeader title="班级详情" parent={LIST} />
      <EmptyState>没有这个班级。</EmptyState>
    </>
  )
}
