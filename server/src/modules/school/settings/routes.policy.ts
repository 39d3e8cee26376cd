import { settingsApi as api } from '@xueqiao/contract/features/school/settings/api'
import { picture } from '../../../../test/file-samples'
import { uploadForm } from '../../../../test/import-lab'
import { line, type Place } from '../../../../test/policy'

const aLogo = async () => ({ name: 'a.png', bytes: await picture().png().toBuffer() })

const withLogo = async ({ office }: Place) => {
  const { bytes, name } = await aLogo()
  await (await office()).loose(api.uploadLogo, await uploadForm(bytes, name))
  return {}
}

/** With another value in whatever nobody else's rows depend on, so that the log has something to say of it. */
const changed = async ({ office }: Place) => {
  const { version: _, ...settings } = (await (await office())(api.get)).data
  return {
    ...settings,
    schoolName: `${settings.schoolName.slice(0, 20)}新`,
    titles: settings.titles.slice(0, -1),
    idleMinutes: 20,
    teacherHours: { ...settings.teacherHours, enabled: !settings.teacherHours.enabled },
    seniorHomeworkMinutes: settings.seniorHomeworkMinutes - 1,
    resourceMaxMb: settings.resourceMaxMb - 1,
  }
}

export const policy = [
  line(api.get),
  line(api.update, { body: changed }),
  line(api.logo, { query: withLogo }),
  line(api.uploadLogo, { file: aLogo }),
  line(api.removeLogo),
]
