import { ofPupilIn } from '@xueqiao/contract/features/growth/achievements/handed-in'
import { Seen } from '../bell/seen'

interface Props {
  link: string
  studentIds: readonly number[]
}

/** Of several children each has a line of its own behind the bell, which leads to the page with that child. */
export const SeenOfEach = ({ link, studentIds }: Props) =>
  [...new Set(studentIds)].map((id) => <Seen key={id} link={ofPupilIn(link, id)} />)
