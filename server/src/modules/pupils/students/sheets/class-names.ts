import { respell } from '@xueqiao/contract/common/grade'
import type { classesForPupils } from '../../../school/classes/service'

type PupilClass = Awaited<ReturnType<typeof classesForPupils>>[number]
type Named = Pick<PupilClass, 'id' | 'name' | 'academicYear'>

/** What a sheet calls each class: its name, and its year where another class has the same name. */
export const classLabels = (classes: readonly Named[]): Map<number, string> => {
  const counts = new Map<string, number>()
  for (const { name } of classes) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    classes.map(({ id, name, academicYear }) => [
      id,
      counts.get(name) === 1 ? name : `${name}（${academicYear ?? '无学年'}）`,
    ]),
  )
}

const plain = (label: string) => label.normalize('NFKC').replace(/\s/g, '')

/** One spelling for 初一1班 and 七年级1班. */
const alike = (label: string) => respell(plain(label), 'STAGE')

/** The class a cell means: by its label, or the one of this year where several have the name; in either wording. */
export const classFinder = (classes: readonly PupilClass[]) => {
  const byLabel = new Map<string, PupilClass>()
  const labels = classLabels(classes)
  for (const keyOf of [alike, plain]) {
    for (const one of classes) if (one.current) byLabel.set(keyOf(one.name), one)
    for (const one of classes) byLabel.set(keyOf(labels.get(one.id) ?? one.name), one)
  }
  return (label: string) => byLabel.get(plain(label)) ?? byLabel.get(alike(label))
}
