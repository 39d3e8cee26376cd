import { EVALUATION_LABELS } from '@xueqiao/contract/features/growth/growth-evaluations/labels'
import {
  growthProfileApi as api,
  evaluationLink,
  GROWTH_LINK,
  type GrowthProfile,
  growthLink,
} from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import type { Dimension } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { growthRecordsApi } from '@xueqiao/contract/features/growth/growth-records/api'
import { handbooksApi } from '@xueqiao/contract/features/growth/handbooks'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { Icon } from '../../../../lib/icons'
import { useCan } from '../../../../session/access'
import { useSeen } from '../../../../shared/bell/seen'
import { handbookQuestion } from '../../../../shared/growth/handbook'
import { PersonAvatar } from '../../../../shared/photos/PersonAvatar'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { Tool } from '../../../kit/list/Tool'
import { RecordPage } from '../../../kit/record/RecordPage'
import { useDownload } from '../../../kit/useDownload'
import { ChooseClass } from '../../../pickers/ChooseClass'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { PupilSelect } from '../../../pickers/PupilSelect'
import { useClassOr, useFirstPupil } from '../../../pickers/pupilsClass'
import { Evidence } from './Evidence'
import { GrowthRadar } from './GrowthRadar'
import { RECORDS } from './naming'
import { SECTIONS } from './sections/sections'
import './growth-evaluations.css'

const MISSING = {
  icon: 'student',
  title: '没有找到这名学生',
  text: '可能已经离校，或者不在您任教的班级和教学班。',
} as const

/** Named, not hidden: what there is too little of, beside what there was. */
const Thin = ({ profile, onAdd }: { profile: GrowthProfile; onAdd: () => void }) => {
  const thin = profile.dimensions.filter((one) => one.thin)
  if (thin.length === 0) return null
  return (
    <section className="card growth-section growth-warn" aria-label="记录偏薄">
      <h2>
        记录偏薄 <small className="muted">{thin.length} 处，期末前可补</small>
      </h2>
      <ul>
        {thin.map(({ dimension, name, records, recordsBefore }) => (
          <li key={dimension}>
            <span>
              <b>
                {name}：本学期 {records} 条
              </b>
              <small className="muted growth-before">上学期 {recordsBefore} 条</small>
            </span>
            <Button type="link" onClick={onAdd}>
              去补录
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Bars = ({ dimensions }: Pick<GrowthProfile, 'dimensions'>) => {
  const most = Math.max(1, ...dimensions.map(({ records }) => records))
  return (
    <ul className="growth-bars">
      {dimensions.map(({ dimension, name, records, thin }) => (
        <li key={dimension} className={thin ? 'thin' : undefined}>
          <span>{name}</span>
          <i style={{ inlineSize: `${(records / most) * 100}%` }} />
          <small>{records} 条记录</small>
        </li>
      ))}
    </ul>
  )
}

const Profile = ({ profile, onAdd }: { profile: GrowthProfile; onAdd: () => void }) => {
  const [dimension, setDimension] = useState<Dimension>()
  return (
    <div className="growth-profile">
      <div>
        <section className="card growth-section" aria-label="五个维度">
          <h2>
            五个维度 <small className="muted">只与自己比</small>
            <small className="growth-legend">
              <i className="now" /> 本学期
              {profile.beforeName !== null && (
                <>
                  <i className="before" /> 上学期
                </>
              )}
            </small>
          </h2>
          <GrowthRadar axes={profile.dimensions} chosen={dimension} onChoose={setDimension} />
          <Bars dimensions={profile.dimensions} />
        </section>
        <Thin profile={profile} onAdd={onAdd} />
      </div>
      <Evidence profile={profile} dimension={dimension} onChoose={setDimension} />
      <div>
        {SECTIONS.map((Section) => (
          <Section key={Section.name} profile={profile} />
        ))}
      </div>
    </div>
  )
}

const One = ({ studentId }: { studentId: number }) => {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const semesterId = Number(params.get('semesterId')) || undefined
  const query = useApi(api.profile, { query: { studentId, semesterId } }, { silent: true })
  const handbook = useDownload(handbooksApi.ofPupil)
  const isStaff = useCan()('student:view')
  const confirm = useConfirm()
  /** Of other people's children it is an export like any other; one's own is one's own. */
  const take = async (name: string) => {
    if (isStaff && !(await confirm(handbookQuestion(name)))) return
    await handbook.run({ params: { studentId } })
  }
  useSeen(GROWTH_LINK, query.isSuccess)
  useSeen(growthLink(studentId), query.isSuccess)
  useSeen(
    evaluationLink({ studentId, semesterId: query.data?.semesterId ?? 0 }),
    query.data !== undefined && query.data.comment !== null,
  )
  const add = () => navigate(`${RECORDS}?add=1&for=${studentId}&of=${params.get('classId') ?? ''}`)
  return (
    <RecordPage query={query} endpoint={api.profile} missing={MISSING} failed="未能加载成长档案">
      {(profile) => (
        <>
          <header className="growth-head">
            <PersonAvatar name={profile.studentName} photoUrl={profile.photoUrl} />
            <div className="growth-who">
              <h2>{profile.studentName}</h2>
              <p className="muted">
                学号 {profile.studentNumber}，{profile.className ?? '未编班'}，班主任{' '}
                {profile.headTeacherName ?? '—'}，本学期记录 {profile.records} 条
                {profile.waiting > 0 && `，待遴选 ${profile.waiting} 条`}
              </p>
            </div>
            <Select
              aria-label={EVALUATION_LABELS.semesterId}
              value={profile.semesterId}
              options={profile.semesters.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) =>
                setParams((before) => ({ ...Object.fromEntries(before), semesterId: String(id) }), {
                  replace: true,
                })
              }
            />
            {profile.opensHealth && (
              <Tool icon="export" loading={handbook.busy} onClick={() => void take(profile.studentName)}>
                成长手册
              </Tool>
            )}
            {profile.mayWrite && (
              <Button type="primary" icon={<Icon name="plus" />} onClick={add}>
                添加记录
              </Button>
            )}
          </header>
          <Profile key={profile.semesterId} profile={profile} onAdd={add} />
        </>
      )}
    </RecordPage>
  )
}

/** One's own child, where there is nothing to choose. */
const useOwn = (isStaff: boolean) => {
  const { data } = useApi(growthRecordsApi.subjects, { query: {} }, { enabled: !isStaff })
  return (data ?? []).filter(({ kind }) => kind !== 'peer')
}

/** A pupil's growth in one semester: radar, evidence and what is missing. */
export const ProfilePage = () => {
  const [params, setParams] = useSearchParams()
  const isStaff = useCan()('student:view')
  const own = useOwn(isStaff)
  const classId = useClassOr(Number(params.get('classId')) || null, isStaff)
  const asked = Number(params.get('studentId')) || own[0]?.studentId
  const first = useFirstPupil(classId, isStaff && asked === undefined)
  const studentId = asked ?? first
  return (
    <ResourcePage title="成长档案">
      {isStaff && (
        <div className="growth-choice">
          <ClassSelect
            id="profile-class"
            name="班级"
            value={classId}
            onChange={(id) => setParams(id === null ? {} : { classId: String(id) })}
          />
          <PupilSelect
            name="学生"
            classId={classId}
            value={studentId ?? null}
            onChange={(id) =>
              setParams({
                ...(classId !== null && { classId: String(classId) }),
                ...(id !== null && { studentId: String(id) }),
              })
            }
          />
        </div>
      )}
      {own.length > 1 && (
        <div className="growth-choice">
          <Select
            aria-label="孩子"
            value={studentId ?? null}
            options={own.map((one) => ({ value: one.studentId, label: one.studentName }))}
            onChange={(id) => setParams({ studentId: String(id) })}
          />
        </div>
      )}
      {studentId === undefined ? (
        isStaff && <ChooseClass text="每名学生有自己的成长档案；这个班还没有学生时，先编入学生。" />
      ) : (
        <One key={studentId} studentId={studentId} />
      )}
    </ResourcePage>
  )
}
