import { type TeacherDetail, teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { Tabs } from 'antd'
import { useApi } from '../../../../api/queries'
import { DetailBody, DetailDialog, type Looking } from '../../../kit/record/DetailDialog'
import { RevealScope } from '../../../kit/record/Reveals'
import { ManagedClasses } from './ManagedClasses'
import { BasicFacts, ExtendedFacts } from './TeacherFacts'
import { TeacherWho } from './TeacherWho'
import { TeachingCourses } from './TeachingCourses'

/** The tables scroll, the dialog does not grow. */
const HEIGHT = 320

const TeacherTabs = ({ teacher }: { teacher: TeacherDetail }) => (
  <RevealScope
    note="查看会记入日志：谁、在什么时候、为什么查看。"
    reasons={['联系本人', '核对人事信息', '紧急情况']}
  >
    <TeacherWho teacher={teacher}>
      {teacher.title && <span className="tag green">{teacher.title}</span>}
    </TeacherWho>
    <Tabs
      className="teacher-tabs"
      items={[
        { key: 'basic', label: '基本信息', children: <BasicFacts teacher={teacher} /> },
        { key: 'extended', label: '扩展信息', children: <ExtendedFacts teacher={teacher} /> },
        {
          key: 'classes',
          label: '管理班级',
          children: <ManagedClasses teacherId={teacher.id} height={HEIGHT} />,
        },
        {
          key: 'courses',
          label: '教授课程',
          children: <TeachingCourses teacherId={teacher.id} height={HEIGHT} />,
        },
      ]}
    />
  </RevealScope>
)

const Content = ({ id }: { id: number }) => {
  const query = useApi(teachersApi.get, { params: { id } }, { staleTime: 0 })
  return (
    <DetailBody query={query} endpoint={teachersApi.get} noun="教师">
      {(teacher) => <TeacherTabs teacher={teacher} />}
    </DetailBody>
  )
}

export const TeacherDetailDialog = (looking: Looking) => (
  <DetailDialog {...looking} noun="教师" need="teacher:update">
    <Content id={looking.id} />
  </DetailDialog>
)
