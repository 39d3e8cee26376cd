import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { Tabs } from 'antd'
import { useApi } from '../../../../api/queries'
import { DetailBody, DetailDialog, type Looking } from '../../../kit/record/DetailDialog'
import { ClassTable } from './ClassTable'
import { CourseFacts } from './CourseFacts'
import { pathOfCourse } from './naming'
import { TeacherTable } from './TeacherTable'
import './courses.css'

/** The tables scroll, the dialog does not grow. */
const HEIGHT = 320

const CourseTabs = ({ id }: { id: number }) => {
  const query = useApi(coursesApi.get, { params: { id } }, { staleTime: 0 })
  return (
    <DetailBody query={query} endpoint={coursesApi.get} noun="课程">
      {(course) => (
        <Tabs
          items={[
            { key: 'facts', label: '基本信息', children: <CourseFacts course={course} /> },
            {
              key: 'teachers',
              label: `授课教师 ${course.teachers.length}`,
              children: <TeacherTable teachers={course.teachers} height={HEIGHT} />,
            },
            {
              key: 'classes',
              label: `开课班级 ${course.classes.length}`,
              children: <ClassTable classes={course.classes} isStaff height={HEIGHT} />,
            },
          ]}
        />
      )}
    </DetailBody>
  )
}

export const CourseDetailDialog = (looking: Looking) => (
  <DetailDialog
    {...looking}
    noun="课程"
    need="course:update"
    home={{ to: pathOfCourse(looking.id), label: '打开课程主页' }}
  >
    <CourseTabs id={looking.id} />
  </DetailDialog>
)
