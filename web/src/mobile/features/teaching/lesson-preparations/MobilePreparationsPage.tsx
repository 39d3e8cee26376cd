import { shortWeekday } from '@xueqiao/contract/common/calendar'
import { lessonPreparationsApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import type {
  PreparationWeek,
  PreparedLesson,
} from '@xueqiao/contract/features/teaching/lesson-preparations/week'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { loadChunk } from '../../../../lib/chunks'
import { formatFeedTime } from '../../../../lib/format'
import type { KeptWeek } from '../../../../shared/lesson-preparations/keep'
import { groupOf, useNow, weeksOn } from '../../../../shared/timetable/week'
import { Card } from '../../../kit/Card'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { Row } from '../../../kit/list/Row'
import { useMe } from '../../../kit/me'
import { PageHeader } from '../../../kit/PageHeader'
import { Segments } from '../../../kit/Segments'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { PreparationView } from './PreparationView'
import { usePlaces } from './usePlaces'
import { usePreparedWeek } from './usePreparedWeek'
import './preparations.css'

/** What is decided here is loaded by those who decide: a teacher's own week is for every morning. */
const toReview = () => import('./ToReview')
const ToReview = lazy(() => loadChunk(() => toReview().then((m) => ({ default: m.ToReview }))))
const PlanToReview = lazy(() => loadChunk(() => toReview().then((m) => ({ default: m.PlanToReview }))))
const DecidePreparation = lazy(() =>
  loadChunk(() => toReview().then((m) => ({ default: m.DecidePreparation }))),
)

const Lesson = ({ lesson }: { lesson: PreparedLesson }) => {
  const { here } = usePlaces()
  const { preparation, slot, lessonNumber, startsAt, courseName } = lesson
  const title = `第 ${lessonNumber} 节 ${courseName} ${groupOf(lesson)}`
  if (preparation === null)
    return (
      <Row
        title={title}
        note={[startsAt, slot === null ? '不需要备课' : '还没有备课，请在电脑上备课']
          .filter(Boolean)
          .join('，')}
      />
    )
  return (
    <Row
      to={`${here}?id=${preparation.id}`}
      title={title}
      note={[startsAt, preparation.title].filter(Boolean).join('，')}
      trailing={preparation.asksReflection && <span className="tag">可写反思</span>}
    />
  )
}

const Week = ({ week }: { week: PreparationWeek }) => {
  const now = useNow()
  const days = week.days
    .map((day) => ({ ...day, lessons: week.lessons.filter(({ date }) => date === day.date) }))
    .filter(({ lessons }) => lessons.length > 0)
  if (days.length === 0) return <EmptyState>这一周没有课。</EmptyState>
  // What is still to be held first; what is over stays at hand below.
  const ahead = days.filter(({ date }) => date >= now.date)
  const over = days.filter(({ date }) => date < now.date)
  return [...ahead, ...over].map(({ date, weekday, lessons }) => (
    <Card
      key={date}
      title={`${shortWeekday(weekday)} ${date.slice(5)}`}
      extra={date === now.date ? '今天' : undefined}
    >
      {lessons.map((lesson) => (
        <Lesson key={`${lesson.date} ${lesson.lessonNumber} ${lesson.id}`} lesson={lesson} />
      ))}
    </Card>
  ))
}

/** What was kept is said to be old where the network is gone. */
const KeptNote = ({ kept, isOld }: { kept: KeptWeek | undefined; isOld: boolean }) =>
  kept === undefined ? null : (
    <p className="m-meta m-prep-kept" role="status">
      {isOld
        ? `没有网络，显示的是 ${formatFeedTime(kept.keptAt)} 存下的`
        : `已存在手机上，没有网络也能看（${formatFeedTime(kept.keptAt)}）`}
      {kept.filesLeftOut !== undefined &&
        kept.filesLeftOut > 0 &&
        `；有 ${kept.filesLeftOut} 个图片或附件没有存下，联网才能看`}
    </p>
  )

const Shown = ({ week }: { week: PreparationWeek }) => (
  <>
    <p className="m-meta m-prep-kept">
      {week.week !== null && `第 ${week.week} 周，`}
      已备 {week.prepared} / {week.needed} 节
    </p>
    <Week week={week} />
  </>
)

/** Kept on the phone. */
const ThisWeek = () => {
  const me = useMe()
  const { query, week, kept, isOld } = usePreparedWeek(me.id)
  return (
    <Loaded query={{ ...query, data: week }} endpoint={api.week} skeleton={<SkeletonRows rows={6} />}>
      {(shown) => (
        <>
          <Shown week={shown} />
          <KeptNote kept={kept} isOld={isOld} />
        </>
      )}
    </Loaded>
  )
}

/** Whoever looks ahead on Friday. */
const NextWeek = () => {
  const date = weeksOn(useNow().date, 1)
  const query = useApi(api.week, { query: { date } }, { silent: true, staleTime: 0 })
  return (
    <Loaded query={query} endpoint={api.week} skeleton={<SkeletonRows rows={6} />}>
      {(shown) => <Shown week={shown} />}
    </Loaded>
  )
}

const WEEKS = [
  { value: 'this', label: '本周' },
  { value: 'next', label: '下周' },
] as const

const Weeks = ({ next }: { next: boolean }) => {
  const { home } = usePlaces()
  const [, setParams] = useSearchParams()
  return (
    <PullToRefresh>
      <PageHeader title="本周备课" parent={home} />
      <div className="m-page">
        <Segments
          label="哪一周"
          options={WEEKS}
          value={next ? 'next' : 'this'}
          onChange={(value) => setParams(value === 'next' ? { week: 'next' } : {}, { replace: true })}
        />
        {next ? <NextWeek /> : <ThisWeek />}
      </div>
    </PullToRefresh>
  )
}

const One = ({ id }: { id: number }) => {
  const { here } = usePlaces()
  const me = useMe()
  const { kept } = usePreparedWeek(me.id)
  const query = useApi(api.get, { params: { id } }, { silent: true })
  const data = query.data ?? kept?.preparations.find((one) => one.id === id)
  return (
    <PullToRefresh>
      <PageHeader title="备课" parent={here} />
      <div className="m-page">
        <Loaded query={{ ...query, data }} endpoint={api.get} skeleton={<SkeletonRows rows={6} />}>
          {(preparation) => (
            <>
              <PreparationView preparation={preparation} />
              {preparation.mayReview && preparation.reviewNumber != null && (
                <Suspense>
                  <DecidePreparation id={id} number={preparation.reviewNumber} />
                </Suspense>
              )}
            </>
          )}
        </Loaded>
      </div>
    </PullToRefresh>
  )
}

const SHOWN = 50

/** Lessons that are over, and of which nothing is written yet. */
const ToReflect = () => {
  const { here, home } = usePlaces()
  const query = useApi(
    api.search,
    { query: { reflects: 'true', size: SHOWN } },
    { silent: true, staleTime: 0 },
  )
  return (
    <PullToRefresh>
      <PageHeader title="课后反思" parent={home} />
      <div className="m-page">
        <Loaded query={query} endpoint={api.search} skeleton={<SkeletonRows rows={4} />}>
          {({ content }) =>
            content.length === 0 ? (
              <EmptyState>近两周的课都写了反思。</EmptyState>
            ) : (
              <Card>
                {content.map(({ id, title, firstDate, classNames }) => (
                  <Row
                    key={id}
                    to={`${here}?id=${id}`}
                    title={title}
                    note={[firstDate?.slice(5), ...classNames].filter(Boolean).join('，')}
                  />
                ))}
              </Card>
            )
          }
        </Loaded>
      </div>
    </PullToRefresh>
  )
}

/** A teacher's lessons of this week with their preparations, to be read in the classroom, network or not. */
export const MobilePreparationsPage = () => {
  const { hasWeek } = usePlaces()
  const [params] = useSearchParams()
  const id = Number(params.get('id'))
  if (Number.isInteger(id) && id > 0) return <One key={id} id={id} />
  const plan = Number(params.get('plan'))
  const isPlan = Number.isInteger(plan) && plan > 0
  // Whoever leads without teaching has no week of lessons.
  if (isPlan || params.has('review') || !hasWeek) {
    return (
      <Suspense fallback={<SkeletonRows />}>
        {isPlan ? <PlanToReview key={plan} id={plan} /> : <ToReview />}
      </Suspense>
    )
  }
  return params.has('reflects') ? <ToReflect /> : <Weeks next={params.get('week') === 'next'} />
}
