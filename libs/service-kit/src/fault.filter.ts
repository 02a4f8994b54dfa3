import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';
import { faultOf } from './fault.ts';

/** Passes every error of a message handler to the transport, as a `Fault`. The transport decides between retry and parking. */
@Catch()
export class MessageFaultFilter implements ExceptionFilter {
  catch(thrown: unknown, _host: ArgumentsHost): Observable<never> {
    return throwError(() => faultOf(thrown));
  }
}
