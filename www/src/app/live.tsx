export { announce, LiveRegion } from '../ui/live';
