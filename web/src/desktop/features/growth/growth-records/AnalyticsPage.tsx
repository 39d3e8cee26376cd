import { AUTHOR_KIND_LABELS, AUTHOR_KINDS } from '@xueqiao/contract/features/growth/authors'
import { DIMENSION_LABELS, DIMENSIONS } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { growthFlowApi as api, type Coverage } from '@xueqiao/contract/features/growth/growth-records/flow'
import { COVERAGE_SMALL } from '@xueqiao/contract/features/growth/growth-records/values'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { Select } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { EmptyState } from '../../../kit/list/TableState'
import { RecordPage } from '../../../kit/record/RecordPage'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { LIST } from './naming'
import './growth-records.css'

type OfClass = Coverage['classes'][number]
type Cell = OfClass['cells'][number]

/** Fewer than six in ten pupils have a record at all. */
const THIN_SHARE = 0.6
const shareOf = ({ pupils }: Pick<Cell, 'pupils'>, { pupils: all }: OfClass) =>
  pupils === null || all === 0 ? null : pupils / all
const isThin = (share: number | null) => share !== null && share < THIN_SHARE

const shade = (share: number | null) =>
  share === null || isThin(share)
    ? undefined
    : { backgroundColor: `color-mix(in srgb, var(--green) ${Math.round(share * 45)}%, var(--card))` }

/** A table, so that it can be read and heard: how many of the pupils have a record, and how many there are. */
const Heat = ({ classes }: { classes: readonly OfClass[] }) => (
  <table className="growth-heat" aria-label="各班各维度的记录覆盖">
    <thead>
      <tr>
        <th scope="col">班级</th>
        <th scope="col">人数</th>
        {DIMENSIONS.map((dimension) => (
          <th key={dimension} scope="col">
            {DIMENSION_LABELS[dimension]}
          </th>
        ))}
        {AUTHOR_KINDS.map((kind) => (
          <th key={kind} scope="col">
            {AUTHOR_KIND_LABELS[kind]}写
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {classes.map((row) => (
        <tr key={row.classId}>
          <th scope="row">
            <Link to={`${LIST}?classId=${row.classId}`}>{row.className}</Link>
          </th>
          <td>{row.pupils}</td>
          {row.cells.map((cell) => {
            const share = shareOf(cell, row)
            return (
              <td key={cell.dimension} className={isThin(share) ? 'low' : undefined} style={shade(share)}>
                {cell.records === null ? '—' : `${cell.pupils} 人 ${cell.records} 条`}
              </td>
            )
          })}
          {AUTHOR_KINDS.map((kind) => (
            <td key={kind}>{row.byKind?.[kind] ?? '—'}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Thin = ({ classes }: { classes: readonly OfClass[] }) => {
  const spots = classes.flatMap((row) =>
    row.cells
      .filter((cell) => isThin(shareOf(cell, row)))
      .map(({ dimension, pupils }) => ({
        key: `${row.classId} ${dimension}`,
        text: `${row.className} ${DIMENSION_LABELS[dimension]}：${row.pupils} 人中 ${pupils} 人有记录`,
      })),
  )
  return (
    <section className="card growth-part" aria-label="记录偏薄">
      <h2>
        记录偏薄 <small className="muted">{spots.length} 处</small>
      </h2>
      {spots.length === 0 ? (
        <p className="kit-none">每个维度都有六成以上的学生有记录</p>
      ) : (
        <ul className="growth-thin">
          {spots.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const MISSING = {
  icon: 'chart',
  title: '没有可以分析的班级',
  text: '您任教或管理的班级会出现在这里。',
} as const

/** Where records are missing, by class and dimension; persons are neither named nor ranked. */
export const AnalyticsPage = () => {
  const [params, setParams] = useSearchParams()
  const semesters = useApi(semestersApi.list, undefined, { staleTime: LOOKUP_MS, silent: true })
  const [semesterId, grade] = [params.get('semesterId'), params.get('grade')]
  const query = useApi(
    api.coverage,
    { query: { ...(semesterId && { semesterId: Number(semesterId) }), ...(grade && { grade }) } },
    { silent: true },
  )
  const choose = (name: string) => (value: string | number) =>
    setParams((before) => ({ ...Object.fromEntries(before), [name]: String(value) }), { replace: true })
  return (
    <ResourcePage
      title="成长分析"
      count={`各班各维度的记录覆盖，不排名；不足 ${COVERAGE_SMALL} 人的班不显示`}
    >
      <RecordPage query={query} endpoint={api.coverage} missing={MISSING} failed="未能加载成长分析">
        {(data) => (
          <>
            <div className="growth-choice">
              <Select
                aria-label="学期"
                placeholder="学期"
                value={data.semesterId}
                options={(semesters.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                onChange={choose('semesterId')}
              />
              <Select
                aria-label="年级"
                placeholder="年级"
                value={data.grade}
                options={data.grades.map((value) => ({ value, label: value }))}
                onChange={choose('grade')}
              />
            </div>
            <section className="card growth-part growth-wide" aria-label="覆盖">
              {data.classes.length === 0 ? <EmptyState {...MISSING} /> : <Heat classes={data.classes} />}
            </section>
            {data.classes.length > 0 && <Thin classes={data.classes} />}
          </>
        )}
      </RecordPage>
    </ResourcePage>
  )
}
