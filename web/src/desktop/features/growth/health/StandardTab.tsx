import { fitnessApi as api, type FitnessStandard } from '@xueqiao/contract/features/growth/health/fitness'
import { FITNESS_LEVEL_LABELS, schoolYearName } from '@xueqiao/contract/features/growth/health/values'
import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { Tool } from '../../../kit/list/Tool'
import { RecordPage } from '../../../kit/record/RecordPage'
import { useOpened } from '../../../kit/record/useOpened'
import { GradeSelect } from '../../../pickers/GradeSelect'
import { StandardDialog } from './StandardDialog'
import '../../../kit/sheet/sheet.css'

type Gender = FitnessStandard['scales'][number]['gender']
const MISSING = { icon: 'chart', title: '没有找到评分标准', text: '换一个年级再看。' } as const
const BANDS = ['低体重', '正常', '超重', '肥胖']

/** One line a score, one column an item. */
const Table = ({ scales }: { scales: FitnessStandard['scales'] }) => {
  const shown = scales.filter(({ better }) => better !== 'bands')
  const scores = [...new Set(shown.flatMap(({ steps }) => steps.map(({ score }) => score)))].toSorted(
    (a, b) => b - a,
  )
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">得分</th>
          {shown.map(({ key, name, unit, weight }) => (
            <th key={key} scope="col">
              {name}
              <small className="muted">
                {unit}，占 {weight}%
              </small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scores.map((score) => (
          <tr key={score}>
            <th scope="row">{score}</th>
            {shown.map(({ key, steps }) => (
              <td key={key}>{steps.find((step) => step.score === score)?.from}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Words = ({ standard, gender }: { standard: FitnessStandard; gender: Gender }) => {
  const own = standard.scales.filter((scale) => scale.gender === gender)
  const bands = own.find(({ better }) => better === 'bands')
  const extra = own.filter(({ bonus }) => bonus.length > 0)
  return (
    <ul>
      {bands !== undefined && (
        <li>
          体重指数占 {bands.weight}%：
          {bands.steps
            .map(({ score, from }, at) => `${at === 0 ? '' : `${from} 起`} ${BANDS[at]} ${score} 分`.trim())
            .join('，')}
        </li>
      )}
      {extra.map(({ key, name, unit, bonus }) => (
        <li key={key}>
          {name}超过满分后加分：
          {bonus.map(([points, over]) => `${over} ${unit === '分秒' ? '秒' : unit} +${points}`).join('，')}
        </li>
      ))}
      <li>
        等级：
        {standard.levels.map(({ level, from }) => `${FITNESS_LEVEL_LABELS[level]} ${from} 分起`).join('，')}
        ；加分最多 {standard.bonusMax} 分
      </li>
    </ul>
  )
}

/** The tables by which results are scored, as they stand in the school's database. */
export const StandardTab = () => {
  const [grade, setGrade] = useState<string>()
  const [gender, setGender] = useState<Gender>('男')
  const [year, setYear] = useState<number>()
  const uploading = useOpened<true>()
  const removing = useAction(api.removeStandard)
  const confirm = useConfirm()
  const standards = useApi(api.standards, undefined, { silent: true })
  const query = useApi(api.standard, { query: { grade, schoolYear: year } }, { silent: true })
  const rows = standards.data?.rows ?? []
  const remove = ({ id, name }: FitnessStandard) =>
    confirm({
      title: '删除标准',
      question: `确定要删除“${name}”吗?`,
      note: '还没有成绩按它评定；删除后仍用前一份标准。',
      danger: true,
      onOk: async () => {
        await removing.run({ params: { id } })
        setYear(undefined)
      },
    })
  return (
    <>
      <div className="health-choice">
        <GradeSelect
          aria-label="年级"
          value={grade ?? query.data?.grade}
          allowClear={false}
          onChange={setGrade}
        />
        <Segmented<Gender> value={gender} options={['男', '女']} onChange={setGender} />
        {rows.length > 1 && (
          <Select<number>
            aria-label="标准"
            className="health-standards"
            value={year ?? query.data?.sinceYear ?? null}
            options={rows.map(({ sinceYear, name }) => ({
              value: sinceYear,
              label: `${name}，自 ${schoolYearName(sinceYear)}起`,
            }))}
            onChange={setYear}
          />
        )}
        {standards.data?.mayUpload && (
          <Tool icon="import" onClick={() => uploading.show(true)}>
            上传新的标准
          </Tool>
        )}
      </div>
      <RecordPage query={query} endpoint={api.standard} missing={MISSING} failed="未能加载评分标准">
        {(standard) => (
          <section className="card kit-sheet health-standard" aria-label="评分标准">
            <div className="health-bar">
              <h2>
                {standard.name} <small className="muted">自 {schoolYearName(standard.sinceYear)}起</small>
              </h2>
              {rows.some(({ id, mayRemove }) => id === standard.id && mayRemove) && (
                <Button danger onClick={() => void remove(standard)}>
                  删除这份标准
                </Button>
              )}
            </div>
            <Words standard={standard} gender={gender} />
            <Table scales={standard.scales.filter((scale) => scale.gender === gender)} />
          </section>
        )}
      </RecordPage>
      {uploading.open && standards.data && (
        <StandardDialog thisYear={standards.data.thisYear} onClose={uploading.close} />
      )}
    </>
  )
}
