import { type ClassRow, classesApi } from '@xueqiao/contract/features/school/classes/api'
import { CLASS_LABELS } from '@xueqiao/contract/features/school/classes/labels'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { Icon } from '../../../../lib/icons'
import { Need } from '../../../../session/access'
import { HandbooksOfClass } from '../../../handbooks/OfClass'
import { SearchInput } from '../../../kit/list/SearchInput'
import { Opened } from '../../../kit/record/Opened'
import { isRecordId, RecordPage } from '../../../kit/record/RecordPage'
import { useOpened } from '../../../kit/record/useOpened'
import { AssignCoursesDialog } from './AssignCoursesDialog'
import { ClassFacts } from './ClassFacts'
import { ClassFormDialog } from './ClassFormDialog'
import { ClassTimetable } from './ClassTimetable'
import { CourseTable } from './CourseTable'
import { MissingHomework } from './MissingHomework'
import { UNASSIGNED, UNSET } from './naming'
import { StudentTable } from './StudentTable'
import { useClassDialog } from './useClassDialog'
import './classes.css'

const Students = ({ classId }: { classId: number }) => {
  const [search, setSearch] = useState('')
  return (
    <>
      <div className="class-tool">
        <SearchInput label="搜索学生" placeholder="姓名或学号" value={search} onChange={setSearch} />
      </div>
      <StudentTable classId={classId} search={search.trim()} />
    </>
  )
}

const factsOf = (row: ClassRow): [string, string][] => [
  [CLASS_LABELS.headTeacherName, row.headTeacherName ?? UNASSIGNED],
  [CLASS_LABELS.assistantTeacherName, row.assistantTeacherName ?? UNASSIGNED],
  [CLASS_LABELS.studentCount, `${row.studentCount} 人`],
  [CLASS_LABELS.capacity, row.capacity === null ? UNSET : `${row.capacity} 人`],
  [CLASS_LABELS.courseNames, `${row.courseNames.length} 门`],
  [CLASS_LABELS.departmentName, row.departmentName ?? UNASSIGNED],
]

const Loaded = ({ row }: { row: ClassRow }) => {
  const form = useClassDialog()
  const assigning = useOpened<ClassRow>()
  const [params, setParams] = useSearchParams()
  return (
    <section className="card class-card" aria-label={row.name}>
      <header className="class-head">
        <h1>{row.name}</h1>
        <span className="tag green">{row.grade}</span>
        <div className="class-head-actions">
          <Need code="growth:view">
            <HandbooksOfClass classId={row.id} className={row.name} pupils={row.studentCount} />
          </Need>
          <Need code="class:assignCourse">
            <Button icon={<Icon name="swap" />} onClick={() => assigning.show(row)}>
              分配课程
            </Button>
          </Need>
          <Need code="class:update">
            <Button icon={<Icon name="pen" />} onClick={() => form.edit(row.id)}>
              编辑
            </Button>
          </Need>
        </div>
      </header>
      <dl className="class-facts">
        {factsOf(row).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <MissingHomework classId={row.id} />
      <Tabs
        className="class-tabs"
        activeKey={params.get('tab') ?? 'students'}
        onChange={(tab) => setParams({ tab }, { replace: true })}
        items={[
          { key: 'students', label: '学生列表', children: <Students classId={row.id} /> },
          {
            key: 'courses',
            label: '课程安排',
            children: (
              <>
                <ClassTimetable classId={row.id} />
                <CourseTable classId={row.id} empty="暂无课程数据" />
              </>
            ),
          },
          { key: 'facts', label: '基本信息', children: <ClassFacts row={row} /> },
        ]}
      />
      <ClassFormDialog dialog={form} />
      <Opened by={assigning}>{(item, dialog) => <AssignCoursesDialog {...dialog} row={item} />}</Opened>
    </section>
  )
}

export const ClassDetailPage = () => {
  const id = Number(useParams().classId)
  const known = isRecordId(id)
  const query = useApi(classesApi.get, { params: { id } }, { staleTime: 0, silent: true, enabled: known })
  return (
    <RecordPage
      query={query}
      endpoint={classesApi.get}
      known={known}
      missing={{ icon: 'school', title: '没有找到这个班级', text: '它可能已被删除，或您没有查看它的权限' }}
      back={{ to: '/school/classes', label: '返回班级管理' }}
      failed="未能打开班级详情"
    >
      {(row) => <Loaded row={row} />}
    </RecordPage>
  )
}
