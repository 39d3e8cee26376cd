import {
  type AssessmentRadar,
  assessmentFiguresApi as api,
} from '@xueqiao/contract/features/growth/assessments/figures'
import { ASSESSMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import {
  ASSESSMENT_TYPE_LABELS,
  SCORE,
  SCORE_FIELDS,
  SMALL_GROUP,
} from '@xueqiao/contract/features/growth/assessments/values'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { Select } from 'antd'
import { Navigate, useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { useCan } from '../../../../session/access'
import { Chart } from '../../../kit/Chart'
import { column } from '../../../kit/list/column'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { EmptyState } from '../../../kit/list/TableState'
import { RecordPage } from '../../../kit/record/RecordPage'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { PupilSelect } from '../../../pickers/PupilSelect'
import { useClassOr, useFirstPupil } from '../../../pickers/pupilsClass'
import { scoreColumns } from './assessmentColumns'
import './assessments.css'

type Row = AssessmentRadar['rows'][number]
const col = column<Row>()
const ROWS = [
  col.of('date', LABELS.date, { width: 116 }),
  col.of('type', LABELS.type, { width: 96, render: ({ type }) => ASSESSMENT_TYPE_LABELS[type] }),
  ...scoreColumns<Row>(),
]

const edge = (band: NonNullable<AssessmentRadar['band']>, of: 'low' | 'high') => ({
  academicScore: band.academicScore[of],
  behaviorScore: band.behaviorScore[of],
  socialScore: band.socialScore[of],
})

/** The class is a band between two lines: where its middle half is. */
const lines = ({ now, before, band }: AssessmentRadar) => [
  { name: now.name, of: now, colour: '--green' },
  ...(before === null ? [] : [{ name: before.name, of: before, colour: '--ink-4' }]),
  ...(band === null
    ? []
    : [
        { name: '班级中间一半，下沿', of: edge(band, 'low'), colour: '--blue' },
        { name: '班级中间一半，上沿', of: edge(band, 'high'), colour: '--blue' },
      ]),
]

/** Against the pupil's own past; the class is a middle half without names. */
const Radar = ({ radar }: { radar: AssessmentRadar }) => {
  const shown = lines(radar)
  const unscored = SCORE_FIELDS.filter((field) => radar.now[field] === null)
  const isEmpty = radar.now.count === 0 && radar.before === null
  return (
    <>
      <section className="card assessment-part assessment-radar" aria-label="雷达图">
        <h2>
          {radar.studentName} <small className="muted">{radar.className}</small>
        </h2>
        <Chart
          label={`${radar.studentName} 的评估`}
          kind="radar"
          max={SCORE.max}
          colours={shown.map(({ colour }) => colour)}
          columns={['维度', ...shown.map(({ name }) => name)]}
          rows={
            isEmpty ? [] : SCORE_FIELDS.map((field) => [LABELS[field], ...shown.map(({ of }) => of[field])])
          }
          empty="还没有审核过的评估"
        />
        {unscored.length > 0 && unscored.length < SCORE_FIELDS.length && (
          <p className="muted">
            {radar.now.name}暂无评分：{unscored.map((field) => LABELS[field]).join('、')}
          </p>
        )}
        {radar.band === null ? (
          <p className="muted">班级中评估过的学生不足 {SMALL_GROUP} 人时，不显示班级区间。</p>
        ) : (
          <ul className="assessment-band" aria-label="班级中间一半">
            {SCORE_FIELDS.map((field) => (
              <li key={field}>
                {LABELS[field]}：班级中间一半在 {radar.band?.[field].low} 到 {radar.band?.[field].high}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="card assessment-part" aria-label="依据">
        <h2>依据 {radar.rows.length} 条评估</h2>
        <SimpleTable label="依据的评估" rows={radar.rows} columns={ROWS} empty="还没有审核过的评估" />
      </section>
    </>
  )
}

const MISSING = {
  icon: 'student',
  title: '没有找到这名学生',
  text: '可能已经离校，或者不在您任教的班级和教学班。',
} as const

const One = ({ studentId, semesterId }: { studentId: number; semesterId: number | undefined }) => {
  const query = useApi(api.radar, { query: { studentId, semesterId } }, { silent: true })
  return (
    <RecordPage query={query} endpoint={api.radar} missing={MISSING} failed="未能加载雷达图">
      {(radar) => <Radar radar={radar} />}
    </RecordPage>
  )
}

export const RadarPage = () => {
  const [params, setParams] = useSearchParams()
  const mayChoose = useCan()('grade:view')
  const asked = Number(params.get('studentId')) || undefined
  const classId = useClassOr(Number(params.get('classId')) || null, mayChoose)
  const first = useFirstPupil(classId, mayChoose && asked === undefined)
  const studentId = asked ?? first
  const semesterId = Number(params.get('semesterId')) || undefined
  const semesters = useApi(semestersApi.list, undefined, { staleTime: LOOKUP_MS, silent: true })
  const set = (some: Record<string, string>) =>
    setParams({ ...(semesterId !== undefined && { semesterId: String(semesterId) }), ...some })
  // A family comes here from an assessment.
  if (!mayChoose && asked === undefined) return <Navigate to="/student/assessment" replace />
  return (
    <ResourcePage title="评估雷达图" count="只与自己的过去和班级区间比，不排名">
      {mayChoose && (
        <div className="assessment-choice">
          <label htmlFor="radar-class" className="visually-hidden">
            {LABELS.class}
          </label>
          <ClassSelect
            id="radar-class"
            value={classId}
            onChange={(id) => set(id === null ? {} : { classId: String(id) })}
          />
          <PupilSelect
            name="学生"
            classId={classId}
            value={studentId ?? null}
            onChange={(id) =>
              set({
                ...(classId !== null && { classId: String(classId) }),
                ...(id !== null && { studentId: String(id) }),
              })
            }
          />
        </div>
      )}
      {(semesters.data ?? []).length > 1 && (
        <div className="assessment-choice">
          <Select
            aria-label="学期"
            allowClear
            placeholder="本学期"
            value={semesterId ?? null}
            options={(semesters.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) =>
              setParams((before) => {
                const { semesterId: _semester, ...others } = Object.fromEntries(before)
                return id == null ? others : { ...others, semesterId: String(id) }
              })
            }
          />
        </div>
      )}
      {studentId === undefined ? (
        <section className="card">
          <EmptyState
            icon="student"
            title={classId === null ? '请选择班级' : '请选择学生'}
            text="在上方选择。"
          />
        </section>
      ) : (
        <One key={studentId} studentId={studentId} semesterId={semesterId} />
      )}
    </ResourcePage>
  )
}
