export { type Toast, Toasts, toast } from '../ui/toast';
