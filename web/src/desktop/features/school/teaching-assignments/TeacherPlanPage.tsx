import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { Button, Select, Tabs } from 'antd'
import { Link } from 'react-router'
import { failureText } from '../../../../api/failure'
import { Need } from '../../../../session/access'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { PlanBoard } from './PlanBoard'
import { PlanRecords } from './PlanRecords'
import { isOver, usePlanPlace } from './usePlanPlace'
import './teacher-plan.css'

type Place = ReturnType<typeof usePlanPlace>

const Choice = ({ place }: { place: Place }) => {
  const { semesters, semester, grade, grades, view, go } = place
  return (
    <div className="plan-place">
      <label htmlFor="plan-semester">学期</label>
      <Select<number>
        id="plan-semester"
        className="plan-semester"
        value={semester?.id ?? null}
        options={(semesters.data ?? []).map((one) => ({
          value: one.id,
          label: `${one.name}${one.isCurrent ? '（当前）' : isOver(one) ? '（已结束）' : ''}`,
        }))}
        onChange={(id) => go({ semesterId: String(id) })}
      />
      <label htmlFor="plan-grade">年级</label>
      <Select<string>
        id="plan-grade"
        className="plan-grade"
        value={grade ?? null}
        allowClear={view === 'records'}
        placeholder="全部年级"
        virtual={false}
        listHeight={400}
        options={grades.map((name) => ({ value: name, label: name }))}
        onChange={(name?: string) => go({ grade: name })}
      />
    </div>
  )
}

const Content = ({ place }: { place: Place }) => {
  const { semesters, classes, view, semester, grade, go } = place
  if (semesters.isError)
    return (
      <FailedState
        title="未能读取学期"
        text={failureText(semesters.error, semestersApi.list)}
        onRetry={semesters.refetch}
      />
    )
  if (classes.isError)
    return (
      <FailedState
        title="未能读取班级"
        text={failureText(classes.error, classesApi.options)}
        onRetry={classes.refetch}
      />
    )
  if (semesters.isPending || classes.isPending) return <LoadingRows />
  if (semester === undefined)
    return (
      <EmptyState icon="cal" title="还没有学期" text="任课安排属于一个学期，请先建立学期">
        <Need code="system:manage">
          <Link to="/system/semesters">
            <Button>去学期管理</Button>
          </Link>
        </Need>
      </EmptyState>
    )
  if (view === 'plan' && grade === undefined)
    return (
      <EmptyState icon="school" title="还没有班级" text="建立班级、为班级分配课程之后，就能安排任课教师">
        <Link to="/school/classes">
          <Button>去班级管理</Button>
        </Link>
      </EmptyState>
    )
  return (
    // Beside the tabs, not among them: a list of tabs holds nothing else for those who hear it.
    <div className="plan-frame">
      <Choice place={place} />
      <Tabs
        activeKey={view}
        onChange={(next) => go({ view: next })}
        destroyOnHidden
        className="plan-tabs"
        items={[
          {
            key: 'plan',
            label: '安排表',
            children: grade !== undefined && (
              <div className="plan-view">
                <PlanBoard key={`${semester.id} ${grade}`} semester={semester} grade={grade} />
              </div>
            ),
          },
          {
            key: 'records',
            label: '安排记录',
            children: (
              <div className="plan-view">
                <PlanRecords semester={semester} grade={grade} />
              </div>
            ),
          },
        ]}
      />
    </div>
  )
}

export const TeacherPlanPage = () => {
  const place = usePlanPlace()
  const { semester, grade } = place
  const isReady = semester !== undefined && (grade !== undefined || place.view === 'records')
  return (
    <ResourcePage
      title="教师排课计划"
      count={semester && [semester.name, grade].filter((part) => part !== undefined).join(' · ')}
    >
      {isReady ? (
        <Content place={place} />
      ) : (
        <section className="card">
          <Content place={place} />
        </section>
      )}
    </ResourcePage>
  )
}
