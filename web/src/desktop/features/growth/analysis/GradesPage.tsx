import {
  ANALYSIS_SMALL,
  analysisApi as api,
  type CourseAnalysis,
} from '@xueqiao/contract/features/growth/analysis/api'
import { LEVEL_NAMES } from '@xueqiao/contract/features/growth/exams/values'
import type { ReactNode } from 'react'
import { useApi } from '../../../../api/queries'
import { column } from '../../../kit/list/column'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { RecordPage } from '../../../kit/record/RecordPage'
import { SheetActions } from '../../../kit/SheetActions'
import { Bands } from './Bands'
import { BoxPlots } from './BoxPlots'
import { DotPlot } from './DotPlot'
import { type Asked, CourseChoice, ExamChoice, useCourse } from './ExamChoice'
import { HeatMap } from './HeatMap'
import { Histogram } from './Histogram'
import './analysis.css'

const MISSING = { icon: 'chart', title: '没有找到这场考试', text: '换一场考试或科目再看。' } as const

const Figure = ({ label, note, children }: { label: string; note?: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <b>{children}</b>
      {note !== undefined && <small className="muted">{note}</small>}
    </dd>
  </div>
)

const shareOf = ({ bands, taken }: CourseAnalysis['whole'], from: number, to: number) => {
  if (bands === null || taken === 0) return '—'
  const some = bands.slice(from, to).reduce((sum, one) => sum + one, 0)
  return `${((some / taken) * 100).toFixed(1)}%`
}

const Summary = ({ whole, items }: CourseAnalysis) => {
  const blunt = items.filter(({ discrimination }) => discrimination !== null && discrimination < 0.2).length
  return (
    <dl className="card analysis-figures" aria-label="年级整体">
      <Figure label="实考" note={whole.missing > 0 ? `缺考、免考等 ${whole.missing} 人` : '全部参加'}>
        {whole.taken}
      </Figure>
      <Figure label="平均分" note={`标准差 ${whole.deviation ?? '—'}`}>
        {whole.mean ?? '—'}
      </Figure>
      <Figure label="中位数" note={`中间一半 ${whole.low ?? '—'}–${whole.high ?? '—'}`}>
        {whole.median ?? '—'}
      </Figure>
      <Figure label="合格及以上" note="满分的 60% 起">
        {shareOf(whole, 0, 3)}
      </Figure>
      <Figure label="优秀" note="满分的 85% 起">
        {shareOf(whole, 0, 1)}
      </Figure>
      <Figure label="难度" note="平均得分与满分之比">
        {whole.difficulty ?? '—'}
      </Figure>
      <Figure label="区分度" note={items.length > 0 ? `${blunt} 题低于 0.20` : '前后 27% 之差'}>
        {whole.discrimination ?? '—'}
      </Figure>
    </dl>
  )
}

type Group = CourseAnalysis['classes'][number] & { id: number }
const group = column<Group>()
const FIGURES = [
  group.of('taken', '实考', { width: 64 }),
  group.of('mean', '平均分', { width: 80, render: ({ mean }) => mean ?? '不显示' }),
  group.of('deviation', '标准差', { width: 80, render: ({ deviation }) => deviation ?? '不显示' }),
  group.of('median', '中位数', { width: 80, render: ({ median }) => median ?? '不显示' }),
  group.of('low', '下四分位', { width: 88, render: ({ low }) => low ?? '不显示' }),
  group.of('high', '上四分位', { width: 88, render: ({ high }) => high ?? '不显示' }),
  group.of('lowest', '最低分', { width: 80, render: ({ lowest }) => lowest ?? '不显示' }),
  group.of('highest', '最高分', { width: 80, render: ({ highest }) => highest ?? '不显示' }),
  ...LEVEL_NAMES.map((name, index) =>
    group.of('bands', name, { width: 72, render: ({ bands }) => bands?.[index] ?? '—' }),
  ).map((one, index) => ({ ...one, key: LEVEL_NAMES[index] ?? '' })),
]

const CLASSES = [group.of('className', '班级', { width: 120 }), ...FIGURES]
const SECTIONS = [group.of('className', '教学班', { width: 120 }), ...FIGURES]

type Change = NonNullable<CourseAnalysis['before']>['changes'][number] & { id: number }
const change = column<Change>()
const CHANGES = [
  change.of('className', '班级', { width: 120 }),
  change.of('pupils', '两次都考', { width: 88 }),
  change.of('up', '进步', { width: 72, render: ({ up }) => up ?? '不显示' }),
  change.of('same', '持平', { width: 72, render: ({ same }) => same ?? '不显示' }),
  change.of('down', '退步', { width: 72, render: ({ down }) => down ?? '不显示' }),
  change.of('mean', '平均变化', { width: 88, render: ({ mean }) => mean ?? '不显示' }),
]

const Part = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <section className="card analysis-part" aria-label={title}>
    <h2>
      {title} <small className="muted">{note}</small>
    </h2>
    {children}
  </section>
)

const Analysed = ({ data }: { data: CourseAnalysis }) => {
  const { whole, classes, sections, fullMarks, before } = data
  const [only] = classes.length === 1 ? classes : []
  const withId = classes.map((one) => ({ ...one, id: one.classId }))
  return (
    <>
      <Summary {...data} />
      <div className="analysis-row">
        <Part title="分数分布" note={`人数，满分 ${fullMarks}`}>
          <Histogram
            whole={whole}
            own={only}
            fullMarks={fullMarks}
            empty={`有成绩的学生不足 ${ANALYSIS_SMALL} 人`}
          />
        </Part>
        <Part title="各班离散" note="按班号排列，粗线为中位数">
          <BoxPlots groups={classes} fullMarks={fullMarks} />
        </Part>
      </div>
      <Part title="各班分段" note="人数">
        <Bands groups={classes} />
        <SimpleTable label="各班分段" rows={withId} columns={CLASSES} empty="没有班级" />
      </Part>
      {sections.length > 0 && (
        <Part title="各教学班" note="走班，学生来自各班">
          <SimpleTable
            label="各教学班"
            rows={sections.map(({ sectionId: id, sectionName: className, ...figures }) => ({
              ...{ id, classId: id, className, ...figures },
            }))}
            columns={SECTIONS}
            empty="没有教学班"
          />
        </Part>
      )}
      {data.items.length > 0 && (
        <Part title="逐题得分率" note="百分数，低于 60 标橙">
          <div className="analysis-scroll">
            <HeatMap data={data} />
          </div>
        </Part>
      )}
      <Part
        title="与自己上次比"
        note={before === null ? '没有更早的考试' : `与 ${before.examName}（${before.date}）比`}
      >
        {before !== null && (
          <>
            <p className="muted">
              两次考试都换算成标准分（与年级平均相差几个标准差）再相减，变化在 0.3
              以内为持平；不受试卷难易影响。
            </p>
            <DotPlot changes={before.changes} />
            <SimpleTable
              label="与自己上次比"
              rows={before.changes.map((one) => ({ ...one, id: one.classId }))}
              columns={CHANGES}
              empty="没有班级"
            />
          </>
        )}
      </Part>
    </>
  )
}

type Course = CourseAnalysis & { id: number }
const course = column<Course>()
const COURSES = [
  course.of('courseName', '科目', { width: 120 }),
  course.of('taken', '实考', { width: 72, render: ({ whole }) => whole.taken }),
  course.of('mean', '平均分', { width: 88, render: ({ whole }) => whole.mean ?? '不显示' }),
  course.of('fullMarks', '满分', { width: 72 }),
  course.of('deviation', '标准差', { width: 80, render: ({ whole }) => whole.deviation ?? '不显示' }),
  course.of('passed', '合格及以上', { width: 96, render: ({ whole }) => shareOf(whole, 0, 3) }),
  course.of('best', '优秀', { width: 80, render: ({ whole }) => shareOf(whole, 0, 1) }),
  course.of('difficulty', '难度', { width: 72, render: ({ whole }) => whole.difficulty ?? '不显示' }),
  course.of('discrimination', '区分度', {
    width: 80,
    render: ({ whole }) => whole.discrimination ?? '不显示',
  }),
]

interface CoursesProps {
  courses: readonly CourseAnalysis[]
  onChoose: (courseId: number) => void
}

const Courses = ({ courses, onChoose }: CoursesProps) => (
  <Part title="各科" note="年级整体，按考试中的顺序，点击查看一科">
    <SimpleTable
      label="各科"
      rows={courses.map((one) => ({ ...one, id: one.courseId }))}
      columns={COURSES}
      empty="没有科目"
      onOpen={({ courseId }) => onChoose(courseId)}
    />
  </Part>
)

const Opened = ({ examId, courseId }: Asked) => {
  const query = useApi(api.gradesOfExam, { query: { examId } }, { silent: true })
  const choose = useCourse()
  return (
    <RecordPage query={query} endpoint={api.gradesOfExam} missing={MISSING} failed="未能加载成绩分析">
      {({ courses }) => {
        const own = courses.find((one) => one.courseId === courseId) ?? courses[0]
        if (own === undefined) return null
        return (
          <>
            {courses.length > 1 && <Courses courses={courses} onChoose={choose} />}
            <div className="analysis-bar">
              <CourseChoice data={{ courseId: own.courseId, courses }} />
              <SheetActions endpoint={api.gradesSheet} query={{ examId, courseId: own.courseId }} />
            </div>
            <Analysed data={own} />
          </>
        )
      }}
    </RecordPage>
  )
}

/** All courses of an exam side by side, and one of them: spread, bands, items, and each class against its own past. Nobody is named, nothing is ranked. */
export const GradesPage = () => (
  <ResourcePage title="成绩分析" count={`不排名，不足 ${ANALYSIS_SMALL} 人的不显示`}>
    <ExamChoice>{(asked) => <Opened {...asked} />}</ExamChoice>
  </ResourcePage>
)
