import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { PupilField } from '../../../pickers/PupilField'

/** The list of one pupil names their class, too, which offers the pupil. */
export const NamedPupil = (props: ComponentProps<typeof PupilField>) => {
  const classId = Number(useSearchParams()[0].get('classId')) || undefined
  return <PupilField classId={classId} {...props} />
}
