import type { StaleChange } from '@xueqiao/contract/common/envelope'
import {
  settingsApi as api,
  type Settings,
  SettingsInput,
} from '@xueqiao/contract/features/school/settings/api'
import { SETTINGS_LABELS } from '@xueqiao/contract/features/school/settings/labels'
import { Form } from 'antd'
import { useState } from 'react'
import { call } from '../../../../api/call'
import { CallError } from '../../../../api/call-error'
import { reportFailure } from '../../../../api/failure'
import { queryClient } from '../../../../api/queries'
import { touch } from '../../../../api/stale-after-change'
import { toast } from '../../../../lib/toast'
import { bodyOf, fieldFailures, pick, same, type Values } from '../../../kit/form/form-body'

const NAMES = [
  'schoolName',
  'stages',
  'gradeWording',
  'titles',
  'teacherHours',
  'seniorHomeworkMinutes',
  'marksShown',
  'doctorIds',
  'resourceMaxMb',
  'idleMinutes',
] as const
const fieldsOf = (settings: object): Values => pick({ ...settings }, NAMES)

const keep = (settings: Settings) => queryClient.setQueryData([api.get.path, undefined], settings)

/** One form for the whole page, saved with the version it was filled from. */
export const useSettingsForm = (settings: Settings) => {
  const [form] = Form.useForm<Values>()
  const [base, setBase] = useState(settings)
  const [saving, setSaving] = useState(false)
  const [changed, setChanged] = useState(false)
  const [stale, setStale] = useState<string>()

  const touched = (from: Settings) =>
    NAMES.filter((name) => !same(form.getFieldValue(name), fieldsOf(from)[name]))
  const fill = (next: Settings) => {
    setBase(next)
    setStale(undefined)
    setChanged(false)
    form.setFieldsValue(fieldsOf(next))
    form.setFields(NAMES.map((name) => ({ name, touched: false, errors: [] })))
  }

  /** What nobody typed here follows the newer settings; what was typed stays, and the page says what that is. */
  const meet = async ({ changedBy }: StaleChange) => {
    try {
      const latest = await call(api.get)
      const mine = touched(base)
      const kept = mine.filter((name) => !same(form.getFieldValue(name), fieldsOf(latest)[name]))
      form.setFieldsValue(
        pick(
          fieldsOf(latest),
          NAMES.filter((name) => !mine.includes(name)),
        ),
      )
      setBase(latest)
      setChanged(kept.length > 0)
      const names = kept.map((name) => SETTINGS_LABELS[name]).join('、')
      const told = names === '' ? '与您填写的内容没有出入' : `${names} 仍是您填写的，其余已是最新内容`
      setStale(`${changedBy} 刚刚修改了学校设置：${told}。请核对后再次保存。`)
    } catch (error) {
      reportFailure(error, api.get)
    }
  }

  const save = async (values: Values) => {
    if (saving) return
    setSaving(true)
    try {
      const body = SettingsInput.parse({ ...bodyOf(fieldsOf(values)), version: base.version })
      const renameClasses = values.renameClasses === true
      const saved = await call(api.update, { body: { ...body, renameClasses } })
      fill(saved)
      keep(saved)
      void touch(api.update)
      toast.success(api.update.done ?? '')
    } catch (error) {
      if (error instanceof CallError && error.stale) await meet(error.stale)
      else {
        reportFailure(error, api.update)
        form.setFields(fieldFailures(error).filter(({ name }) => name in values))
      }
    } finally {
      setSaving(false)
    }
  }

  return {
    form,
    base,
    stale,
    saving,
    changed,
    save,
    look: () => setChanged(touched(base).length > 0),
    reset: () => fill(base),
    /** The picture is stored already; the form goes on from there, unless someone else changed more than that. */
    takeLogo: (answer: Settings) => {
      const alone = same(fieldsOf(base), fieldsOf(answer))
      setBase(alone ? answer : { ...base, logoUrl: answer.logoUrl })
      keep(answer)
    },
  }
}
