import { gradeNumber } from '@xueqiao/contract/common/grade'
import { fitnessApi as api, type FitnessGroup } from '@xueqiao/contract/features/growth/health/fitness'
import {
  BMI_CLASS_LABELS,
  BMI_CLASSES,
  FITNESS_LEVEL_LABELS,
  SMALL_CLASS,
  schoolYearName,
} from '@xueqiao/contract/features/growth/health/values'
import { Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { Chart } from '../../../kit/Chart'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { RecordPage } from '../../../kit/record/RecordPage'

type Named = FitnessGroup & { id: number; name: string }
const LEVELS = ['excellent', 'good', 'pass', 'fail'] as const
const HIDDEN = '不显示'

const share = (count: number | undefined, of: number) =>
  count === undefined || of === 0 ? null : Math.round((count / of) * 1000) / 10

const col = column<Named>()
const COLUMNS = [
  col.of('name', '班级', { width: 160 }),
  col.of('tested', '已测', { width: 80 }),
  col.of('exempt', '免测', { width: 80 }),
  ...LEVELS.map((level) => ({
    ...col.of('levels', FITNESS_LEVEL_LABELS[level], {
      width: 88,
      render: ({ levels }) => levels?.[level] ?? HIDDEN,
    }),
    key: level,
  })),
  ...BMI_CLASSES.map((band) => ({
    ...col.of('bands', BMI_CLASS_LABELS[band], {
      width: 88,
      render: ({ bands }) => bands?.[band] ?? HIDDEN,
    }),
    key: band,
  })),
]

const MISSING = { icon: 'chart', title: '没有找到体质测试统计', text: '换一个年级再看。' } as const

/** Shares of levels by class, in the order of the classes' numbers. */
export const SummaryTab = () => {
  const [asked, setAsked] = useState<{ grade?: number; schoolYear?: number }>({})
  const query = useApi(api.byClass, { query: asked }, { silent: true })
  return (
    <RecordPage query={query} endpoint={api.byClass} missing={MISSING} failed="未能加载体质测试统计">
      {(data) => {
        const rows: Named[] = [
          ...data.classes.map((row) => ({ ...row, id: row.classId, name: row.className })),
          { ...data.all, id: 0, name: '全年级' },
        ]
        return (
          <>
            <div className="health-choice">
              <Select
                aria-label="学年"
                value={data.schoolYear}
                options={data.years.map((value) => ({ value, label: schoolYearName(value) }))}
                onChange={(schoolYear) => setAsked({ ...asked, schoolYear })}
              />
              <Select
                aria-label="年级"
                placeholder="年级"
                value={data.grade}
                options={data.grades.map((name) => ({ value: name, label: name }))}
                onChange={(name) => setAsked({ ...asked, grade: gradeNumber(name) ?? 1 })}
              />
              <span className="muted">
                不足 {SMALL_CLASS} 人的班级，只对其班主任、负责人和校医显示，也不计入全年级
              </span>
            </div>
            <section className="card health-part" aria-label="等级分布">
              <h2>等级分布（%）</h2>
              <Chart
                label="等级分布"
                kind="bar"
                max={100}
                colours={['--green', '--blue', '--ink-4', '--orange']}
                columns={['班级', ...LEVELS.map((level) => FITNESS_LEVEL_LABELS[level])]}
                rows={
                  data.all.tested === 0
                    ? []
                    : rows.map(({ name, tested, levels }) => [
                        name,
                        ...LEVELS.map((level) => share(levels?.[level], tested)),
                      ])
                }
                empty="这一学年还没有测试成绩"
              />
              {data.all.tested + data.all.exempt > 0 && (
                <SimpleTable label="等级分布明细" rows={rows} columns={COLUMNS} empty="" />
              )}
            </section>
          </>
        )
      }}
    </RecordPage>
  )
}
