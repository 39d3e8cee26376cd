import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { Tabs } from 'antd'
import { useApi } from '../../../../api/queries'
import { DetailBody, DetailDialog, type Looking } from '../../../kit/record/DetailDialog'
import { ClassFacts } from './ClassFacts'
import { CourseTable } from './CourseTable'
import { StudentTable } from './StudentTable'
import './classes.css'

/** The tables scroll, the dialog does not grow. */
const HEIGHT = 320

const ClassTabs = ({ id }: { id: number }) => {
  const query = useApi(classesApi.get, { params: { id } }, { staleTime: 0 })
  return (
    <DetailBody query={query} endpoint={classesApi.get} noun="班级">
      {(row) => (
        <Tabs
          className="class-tabs"
          items={[
            { key: 'facts', label: '基本信息', children: <ClassFacts row={row} /> },
            { key: 'students', label: '学生列表', children: <StudentTable classId={id} height={HEIGHT} /> },
            {
              key: 'courses',
              label: '课程安排',
              children: <CourseTable classId={id} empty="暂无课程数据" height={HEIGHT} />,
            },
          ]}
        />
      )}
    </DetailBody>
  )
}

export const ClassDetailDialog = (looking: Looking) => (
  <DetailDialog
    {...looking}
    noun="班级"
    need="class:update"
    home={{ to: `/school/classes/${looking.id}`, label: '打开班级主页' }}
  >
    <ClassTabs id={looking.id} />
  </DetailDialog>
)
