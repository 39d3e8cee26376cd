import { settingsApi as api } from '@xueqiao/contract/features/school/settings'
import { picture } from '../../../../test/file-samples'
import { uploadForm } from '../../../../test/import-lab'
import { line, type Place } from '../../../../test/policy'

const aLogo = async () => ({ name: 'a.png', bytes: await picture().png().toBuffer() })

const withLogo = async ({ office }: Place) => {
  const { bytes, name } = await aLogo()
  await (await office()).loose(api.uploadLogo, await uploadForm(bytes, name))
  return {}
}

/** Saved as they are. */
const asTheyAre = async ({ office }: Place) => {
  const { version: _, ...settings } = (await (await office())(api.get)).data
  return settings
}

export const policy = [
  line(api.get),
  line(api.update, { body: asTheyAre }),
  line(api.logo, { query: withLogo }),
  line(api.uploadLogo, { file: aLogo }),
  line(api.removeLogo),
]
